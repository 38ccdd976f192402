//! Actions on a page before its snapshot is taken.

use super::keys::Press;
use super::option_error::OptionError;
use super::parse_error::ParseError;
use super::session::{REDACTED, Secret};
use crate::snapshot::WarningKind;
use std::str::FromStr;

/// Maximum number of steps. Source: ours; each takes part of the page's time.
pub const MAX_STEPS: usize = 200;
/// Maximum size of the user's own style sheet, bytes. Source: ours.
pub const MAX_STYLE: u64 = 1 << 20;

/// Actions on a page before its snapshot is taken; none by default.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Interaction {
    /// How consent banners are handled.
    pub consent: Option<Consent>,
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// Whether collapsed content is opened: `details`, accordions, tab panels, "read more". No link is followed, no
    /// form submitted.
    pub expand: bool,
    /// Whether virtual lists, which only render the rows in view, are joined from all their rows.
    pub unroll: bool,
    /// CSS selectors of elements to be removed from the layout.
    pub hide: Vec<String>,
    /// CSS selectors of elements to be made invisible in place.
    pub mask: Vec<String>,
    /// The user's own style sheet.
    pub style: Option<String>,
}

impl Interaction {
    /// Whether nothing is done with the page.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Checks the number of steps and the size of the style sheet.
    pub(crate) fn check(&self) -> Result<(), OptionError> {
        if self.steps.len() > MAX_STEPS {
            let reason = format!("more than {MAX_STEPS} steps");
            return Err(OptionError::new("interaction.steps", reason));
        }
        if self
            .style
            .as_ref()
            .is_some_and(|style| style.len() as u64 > MAX_STYLE)
        {
            let reason = format!("larger than {} MB", MAX_STYLE >> 20);
            return Err(OptionError::new("interaction.style", reason));
        }
        Ok(())
    }

    /// Whether any action needs the page's scripts.
    pub(crate) fn acts(&self) -> bool {
        !self.steps.is_empty() || self.expand || self.unroll || self.consent.is_some()
    }

    /// Whether parts of the page may be hidden at the user's wish.
    pub(crate) fn hides(&self) -> bool {
        let banners = matches!(self.consent, Some(Consent::Hide | Consent::Reject));
        banners || !self.hide.is_empty() || !self.mask.is_empty()
    }

    /// The selectors to be hidden and masked, in the order of the options.
    pub(crate) fn unwanted(&self) -> impl Iterator<Item = Unwanted<'_>> {
        let hide = self.hide.iter().map(|selector| (Unwanting::Hide, selector));
        let mask = self.mask.iter().map(|selector| (Unwanting::Mask, selector));
        let all = hide.chain(mask);
        all.map(|(how, selector)| Unwanted { how, selector })
    }

    /// Whether style sheets of ours are added to the page.
    pub(crate) fn dresses(&self) -> bool {
        !self.hide.is_empty() || !self.mask.is_empty() || self.style.is_some()
    }
}

/// How an unwanted part of a page is hidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unwanting {
    /// It is removed from the layout.
    Hide,
    /// It keeps its place and is invisible.
    Mask,
}

impl Unwanting {
    /// The option that asks for it.
    fn field(self) -> &'static str {
        match self {
            Self::Hide => "`interaction.hide`",
            Self::Mask => "`interaction.mask`",
        }
    }
}

/// A selector of parts that are to be hidden or masked.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Unwanted<'a> {
    how: Unwanting,
    pub(crate) selector: &'a str,
}

impl Unwanted<'_> {
    /// The option and its selector.
    pub(crate) fn label(&self) -> String {
        format!("{} {}", self.how.field(), self.selector)
    }

    /// The style sheet rule that hides it.
    pub(crate) fn rule(&self) -> String {
        let selector = self.selector;
        match self.how {
            Unwanting::Hide => format!("{selector} {{ display: none !important }}"),
            Unwanting::Mask => {
                let whole = format!(":is({selector}), :is({selector}) *");
                format!("{whole} {{ visibility: hidden !important }}")
            }
        }
    }

    /// The CSS property that hides it, and its value. A masked element gets an opacity, because its descendants can
    /// undo a `visibility`.
    pub(crate) fn look(&self) -> [&'static str; 2] {
        match self.how {
            Unwanting::Hide => ["display", "none"],
            Unwanting::Mask => ["opacity", "0"],
        }
    }

    /// The warning for a page on which nothing matches.
    pub(crate) fn unmatched(&self) -> String {
        let label = self.label();
        WarningKind::Unmatched.told(format_args!("{label}: nothing on the page matches"))
    }

    /// Whether the page can be searched for matches. A rule may hide generated content (`.ad::after`), which no
    /// search finds.
    pub(crate) fn is_findable(&self) -> bool {
        self.how == Unwanting::Mask || !names_generated(self.selector)
    }
}

/// Pseudo-elements that may also be written with one colon (Selectors 4, 3.6.1).
const WITH_ONE_COLON: [&str; 4] = [":before", ":after", ":first-line", ":first-letter"];

/// Whether a selector contains a pseudo-element outside of quotes; `.md\:before` is a class.
fn names_generated(selector: &str) -> bool {
    let (mut quote, mut chars) = (None, selector.char_indices());
    while let Some((at, c)) = chars.next() {
        match (quote, c) {
            (_, '\\') => {
                chars.next();
            }
            (Some(open), _) if open == c => quote = None,
            (None, '"' | '\'') => quote = Some(c),
            (None, ':') => {
                let rest = selector[at..].to_ascii_lowercase();
                if rest.starts_with("::") || WITH_ONE_COLON.iter().any(|one| rest.starts_with(one))
                {
                    return true;
                }
            }
            _ => {}
        }
    }
    false
}

/// How consent banners are handled. None is ever accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Consent {
    /// They are reported in the warnings.
    Mark,
    /// Banners are hidden, and the page behind them scrolls again.
    Hide,
    /// Their "reject" or "necessary only" button is pressed; banners without one are hidden.
    Reject,
}

/// A step of an interaction.
#[derive(Debug, Clone, PartialEq)]
pub enum Step {
    /// Waits until an element matches this CSS selector.
    WaitSelector(String),
    /// Waits until the page shows this text.
    WaitText(String),
    /// Waits until no network request is pending.
    WaitNetwork,
    /// Clicks an element.
    Click(String),
    /// Types a text into a field, replacing its content.
    Type {
        /// The field.
        selector: String,
        /// The text.
        text: Secret,
    },
    /// Presses a key on the focused element.
    Press(Press),
    /// Scrolls an element into view.
    ScrollTo(String),
    /// Scrolls the page to a vertical position, CSS px.
    ScrollAt(f64),
    /// Moves the mouse over an element.
    Hover(String),
    /// Selects an option of a `select`, by its value or text.
    Select {
        /// The `select`.
        selector: String,
        /// The option.
        value: String,
    },
    /// Evaluates JavaScript in the page.
    Evaluate(String),
}

impl Step {
    /// Whether the step may have effects that reloading the page does not undo: something is sent, bought, deleted.
    pub(crate) fn has_effects(&self) -> bool {
        match self {
            Self::Click(_)
            | Self::Type { .. }
            | Self::Press(_)
            | Self::Select { .. }
            | Self::Evaluate(_) => true,
            Self::WaitSelector(_)
            | Self::WaitText(_)
            | Self::WaitNetwork
            | Self::ScrollTo(_)
            | Self::ScrollAt(_)
            | Self::Hover(_) => false,
        }
    }
}

const EXPECTED: &str = "expected wait:css:SELECTOR, wait:text:TEXT, wait:network, click:SELECTOR, type:SELECTOR=TEXT, \
    type-env:SELECTOR=VARIABLE, press:KEY, scroll:SELECTOR or scroll:PX, hover:SELECTOR, select:SELECTOR=OPTION, eval:JAVASCRIPT";

impl FromStr for Step {
    type Err = ParseError;

    /// Reads the syntax of `--step`. Errors do not quote typed text.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "wait:network" {
            return Ok(Self::WaitNetwork);
        }
        let expected = || ParseError::new(EXPECTED);
        let (kind, rest) = text.split_once(':').ok_or_else(expected)?;
        let rest = rest.trim();
        if rest.is_empty() {
            let said = format!("{kind}: says nothing behind its colon; {EXPECTED}");
            return Err(ParseError::new(said));
        }
        let own = rest.to_owned();
        match kind {
            "wait" => match rest.split_once(':') {
                Some(("css", selector)) if !selector.is_empty() => {
                    Ok(Self::WaitSelector(selector.to_owned()))
                }
                Some(("text", words)) if !words.trim().is_empty() => {
                    Ok(Self::WaitText(words.trim().to_owned()))
                }
                _ => Err(ParseError::new(
                    "wait: expected css:SELECTOR, text:TEXT or network",
                )),
            },
            "click" => Ok(Self::Click(own)),
            "hover" => Ok(Self::Hover(own)),
            "eval" => Ok(Self::Evaluate(own)),
            "press" => rest.parse().map(Self::Press),
            "scroll" => Ok(match rest.parse::<f64>() {
                Ok(top) if top.is_finite() => Self::ScrollAt(top),
                _ => Self::ScrollTo(own),
            }),
            "type" | "type-env" | "select" => {
                let (selector, value) = assigned(rest).ok_or_else(|| {
                    ParseError::new(format!("{kind}: expected {kind}:SELECTOR=..."))
                })?;
                Self::with_value(kind, selector, value)
            }
            _ => Err(expected()),
        }
    }
}

impl Step {
    fn with_value(kind: &str, selector: &str, value: &str) -> Result<Self, ParseError> {
        let selector = selector.to_owned();
        let text = match kind {
            "select" => {
                return Ok(Self::Select {
                    selector,
                    value: value.to_owned(),
                });
            }
            "type-env" => std::env::var(value).map_err(|_| {
                ParseError::new(format!(
                    "type-env: no environment variable is called {value:?}"
                ))
            })?,
            _ => value.to_owned(),
        };
        Ok(Self::Type {
            selector,
            text: Secret::from(text.as_str()),
        })
    }

    /// The step as it was written, with typed text redacted.
    pub fn label(&self) -> String {
        match self {
            Self::WaitSelector(selector) => format!("wait:css:{selector}"),
            Self::WaitText(text) => format!("wait:text:{text}"),
            Self::WaitNetwork => "wait:network".to_owned(),
            Self::Click(selector) => format!("click:{selector}"),
            Self::Type { selector, .. } => format!("type:{selector}={REDACTED}"),
            Self::Press(press) => format!("press:{press}"),
            Self::ScrollTo(selector) => format!("scroll:{selector}"),
            Self::ScrollAt(top) => format!("scroll:{top}"),
            Self::Hover(selector) => format!("hover:{selector}"),
            Self::Select { selector, value } => format!("select:{selector}={value}"),
            Self::Evaluate(script) => format!("eval:{script}"),
        }
    }
}

/// The selector before the first `=` outside of brackets and quotes, and the text after it.
fn assigned(text: &str) -> Option<(&str, &str)> {
    let (mut depth, mut quote) = (0_i32, None);
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(open), _) if open == c => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '[' | '(') => depth += 1,
            (None, ']' | ')') => depth -= 1,
            (None, '=') if depth == 0 => {
                let selector = text[..at].trim();
                return (!selector.is_empty()).then(|| (selector, &text[at + 1..]));
            }
            (None, _) => {}
        }
    }
    None
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_read_as_documented() {
        for text in [
            "wait:css:#app p",
            "wait:text:All done",
            "wait:network",
            "click:button:nth-child(2)",
            "press:Control+a",
            "scroll:#end",
            "scroll:1200",
            "hover:.menu",
            "select:[name=\"a=b\"]=Two words",
            "eval:document.title = 'a=b'",
        ] {
            let step: Step = text.parse().unwrap();
            assert_eq!(step.label(), text);
        }
        let typed: Step = "type:input[name='a=]']=x=secret77".parse().unwrap();
        let Step::Type { selector, text } = &typed else {
            unreachable!("{typed:?}")
        };
        assert_eq!(
            (selector.as_str(), text.expose()),
            ("input[name='a=]']", "x=secret77")
        );
        assert!(!format!("{typed:?} {}", typed.label()).contains("secret77"));
    }

    #[test]
    fn what_elements_generate_is_not_looked_for() {
        let interaction = |hide: &str, mask: &str| Interaction {
            hide: vec![hide.to_owned()],
            mask: vec![mask.to_owned()],
            ..Interaction::default()
        };
        for (selector, is_findable) in [
            (".ad", true),
            ("a:hover, li:first-child", true),
            (".md\\:before", true),
            ("[title='a::b']", true),
            (".x::after", false),
            (".ad, p:BEFORE", false),
            ("[title='a'] ::marker", false),
        ] {
            let all = interaction(selector, selector);
            let findable = all.unwanted().map(|one| one.is_findable());
            // The rule of ours that masks elements contains no pseudo-element.
            assert_eq!(
                findable.collect::<Vec<_>>(),
                [is_findable, true],
                "{selector}"
            );
        }
        let told = interaction(".a", "#b");
        let told = told.unwanted().map(|one| one.unmatched());
        assert_eq!(
            told.collect::<Vec<_>>(),
            [
                "unmatched: `interaction.hide` .a: nothing on the page matches",
                "unmatched: `interaction.mask` #b: nothing on the page matches"
            ]
        );
    }

    #[test]
    fn what_is_no_step_is_told_without_what_it_types() {
        for wrong in [
            "click",
            "click:",
            "tap:secret77",
            "type:secret77",
            "type:=secret77",
            "type-env:#a=VISIBLOCK_NO_SUCH_VARIABLE",
            "wait:secret77",
            "press:secret77",
            "",
        ] {
            let said = wrong.parse::<Step>().unwrap_err().to_string();
            assert!(!said.contains("secret77"), "{said}");
        }
    }
}
