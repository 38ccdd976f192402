//! What each measure of a block says for each role: multinomial logistic regression.
//!
//! Source: ours, learned on the types of the 1,204 blocks marked on the kreuzer pages (weight
//! decay 0.02, 200 steps). Learned on half of the sites and measured on the other half, 0.70 and
//! 0.75 of the blocks get a role that fits (weights alone, on the boxes that people marked).

/// Number of measures, the constant 1 included.
pub(super) const MEASURES: usize = 28;

/// The weights of one role, in the order of the measures: 1; top in windows (up to 3); top and
/// distance from the end, in page heights; width in page widths; height in windows (up to 3);
/// ln(share of the page's area); distance of the centre from the page's, in page widths; ln(area
/// share of what it stands in); ln(1 + characters); ln(1 + links); link density;
/// ln(1 + characters per link); ln(1 + fields); fields over fields and characters (40 to one);
/// share of its area that pictures fill; ln(1 + pictures); font size over the page's; and what
/// words hint at: header, footer, copyright, navigation, main, article, aside, form,
/// advertisement, heading.
pub(super) type Weights = [f64; MEASURES];

/// The roles that are told by weights; the others have rules of their own.
#[rustfmt::skip]
pub(super) static ROLE_WEIGHTS: [(&str, Weights); 10] = [
    (
        "header",
        [-0.061, -0.309, -1.586, 1.639, 2.074, -0.114, 0.094, -1.389, 0.130, -0.039, 0.031, 0.330, -0.091, 0.597, 0.102, 0.145, 0.149, 0.013, 1.866, 0.009, -0.160, -0.451, -0.846, -0.405, 0.355, 0.435, 0.224, 0.387],
    ),
    (
        "navigation",
        [0.093, -0.174, 0.687, -0.419, -1.672, -0.943, -0.254, 0.896, -0.231, 0.049, 0.489, 1.068, 0.060, -0.536, -1.452, -1.053, 0.160, -0.041, 0.128, 0.125, -0.713, 0.966, -0.059, -2.670, 0.557, 0.306, -3.562, -1.445],
    ),
    (
        "main",
        [1.263, -0.188, -0.687, -0.899, 1.091, 0.823, 0.260, -2.807, 0.226, 0.068, 0.086, -0.195, 0.049, -0.179, 0.578, 0.391, 0.047, 0.196, -0.753, -0.591, 0.187, -0.212, 0.285, -1.455, 0.578, 0.075, -0.204, -0.396],
    ),
    (
        "article",
        [0.402, 0.487, 0.215, 1.019, -1.537, -0.089, 0.073, -1.505, 0.102, 0.211, -0.021, -0.501, 0.323, -0.312, -1.342, -0.800, -0.460, -0.437, -1.115, -1.915, 0.126, -1.347, 1.143, 1.218, 0.557, -0.610, -1.538, 0.393],
    ),
    (
        "aside",
        [-0.717, -0.069, -0.522, -0.267, -0.896, 0.724, 0.038, 4.043, 0.001, 0.023, 0.109, 0.302, -0.007, 0.530, 0.417, -0.095, 0.139, -0.034, -0.054, 0.022, 0.049, 1.276, -0.043, -0.518, 0.958, -0.274, -0.522, -0.245],
    ),
    (
        "form",
        [-0.982, 0.009, -0.016, -0.018, -0.274, 0.088, -0.084, 0.613, -0.100, -0.011, -0.010, 0.004, -0.026, 0.230, 3.303, -0.260, -0.049, -0.133, -0.037, 0.269, -0.174, -0.105, -0.077, 0.285, -0.458, 1.376, 0.207, -0.112],
    ),
    (
        "advertisement",
        [-0.756, 0.143, 0.634, -0.411, 0.261, 0.215, -0.039, 1.430, -0.071, -0.055, -0.011, -0.293, -0.071, -0.102, -0.222, 0.779, 0.049, -0.224, 0.059, 0.135, 0.295, -0.017, -0.317, -0.050, -0.325, 0.112, 3.831, -0.275],
    ),
    (
        "footer",
        [-0.435, -0.013, 1.622, -1.538, 2.359, -0.231, 0.069, -1.499, 0.110, 0.007, 0.050, 0.106, -0.010, 0.064, 0.142, -0.415, 0.006, -0.045, -0.006, 1.156, 0.783, -0.322, -0.693, 0.062, -0.252, 0.160, -0.351, -0.168],
    ),
    (
        "media",
        [2.007, 0.187, -0.275, 0.419, -0.892, -0.051, 0.140, 1.361, -0.198, -0.210, -0.394, -0.020, -0.205, -0.102, -0.874, 1.019, -0.014, 0.112, 0.888, 0.641, -0.475, 0.620, 1.153, 1.054, -1.596, -1.216, 2.154, 0.605],
    ),
    (
        "heading",
        [-0.868, -0.055, -0.085, 0.450, -0.506, -0.344, -0.306, -1.013, 0.013, -0.040, -0.292, -0.717, -0.030, -0.096, -0.508, 0.289, -0.012, 0.581, -0.673, 0.275, 0.082, -0.188, -0.424, 2.751, -0.189, -0.190, -0.010, 1.275],
    ),
];
