//! Reads what learning wrote: files of one shape each, from their beginning to their end.
//!
//! They are JSON and TOML, and tests hold what is read against general readers of those. But a
//! general reader takes ten times as long, and a short command would wait for it.

/// Powers of ten by which a decimal fraction is divided without an error.
const POWERS: [f64; 16] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
];

/// Most members of a list that is thought to be short: of a tree, of the weights of a feature.
const SHORT_LIST: usize = 32;

/// A reader over the rest of a text. Each method returns `None` where the text does not have the expected form.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reader<'a>(&'a str);

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// Passes over what has to stand here.
    pub(crate) fn skip(&mut self, what: &str) -> Option<()> {
        self.0 = self.0.strip_prefix(what)?;
        Some(())
    }

    /// Reads the text before a mark, an ASCII character, and skips the mark; `None` without one.
    pub(crate) fn until(&mut self, mark: u8) -> Option<&'a str> {
        let end = self.0.bytes().position(|byte| byte == mark)?;
        let before = &self.0[..end];
        self.0 = &self.0[end + 1..];
        Some(before)
    }

    /// One and more of the same with a mark between them.
    pub(crate) fn list<T>(
        &mut self,
        mark: &str,
        mut read: impl FnMut(&mut Self) -> Option<T>,
    ) -> Option<Vec<T>> {
        let mut list = Vec::with_capacity(SHORT_LIST);
        list.push(read(self)?);
        while self.skip(mark).is_some() {
            list.push(read(self)?);
        }
        Some(list)
    }

    /// A whole number.
    pub(crate) fn integer<T: TryFrom<u32>>(&mut self) -> Option<T> {
        let (mut all, mut length) = (0_u32, 0);
        for byte in self.0.bytes().take_while(u8::is_ascii_digit) {
            all = all.checked_mul(10)?.checked_add(u32::from(byte - b'0'))?;
            length += 1;
        }
        self.0 = &self.0[length..];
        (length > 0).then(|| T::try_from(all).ok())?
    }

    /// A number, as it is read to an `f64` and rounded.
    pub(crate) fn number(&mut self) -> Option<f32> {
        let (value, length) = short_decimal(self.0.as_bytes()).or_else(|| any_number(self.0))?;
        self.0 = &self.0[length..];
        Some(value as f32)
    }

    /// Whether nothing is left.
    pub(crate) fn end(self) -> Option<()> {
        self.0.is_empty().then_some(())
    }
}

/// The number that a text begins with, and its length: a decimal fraction of few digits, as most
/// are. Its digits and its power of ten are exact, so their quotient is the nearest `f64`.
fn short_decimal(text: &[u8]) -> Option<(f64, usize)> {
    let begin = usize::from(text.first() == Some(&b'-'));
    let (mut all, mut at, mut point) = (0_u64, begin, None);
    loop {
        match text.get(at) {
            Some(byte @ b'0'..=b'9') if at - begin < POWERS.len() => {
                all = 10 * all + u64::from(byte - b'0');
            }
            Some(b'.') if point.is_none() && at > begin => point = Some(at),
            Some(b'0'..=b'9' | b'.' | b'e' | b'E') => return None,
            _ => break,
        }
        at += 1;
    }
    let fraction = point.map_or(0, |point| at - point - 1);
    // Neither nothing nor a point at the end is a number for everyone.
    if at == begin || point.is_some() && fraction == 0 {
        return None;
    }
    let value = all as f64 / POWERS[fraction];
    Some((if begin > 0 { -value } else { value }, at))
}

/// The same for every way in which numbers are written.
fn any_number(text: &str) -> Option<(f64, usize)> {
    let is_part = |byte: &u8| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E');
    let length = text.bytes().take_while(is_part).count();
    Some((text[..length].parse().ok()?, length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn short_decimals_are_read_as_all_are(whole in -99_999_i64..99_999, fraction in "[0-9]{1,9}") {
            let text = format!("{whole}.{fraction}");
            let (value, length) = short_decimal(text.as_bytes()).unwrap_or_default();
            prop_assert_eq!(text.parse(), Ok(value));
            prop_assert_eq!(length, text.len());
        }

        #[test]
        fn what_is_no_short_decimal_is_none(text in "[-0-9.e]{0,20}") {
            if let Some((value, length)) = short_decimal(text.as_bytes()) {
                prop_assert_eq!(text[..length].parse(), Ok(value));
            }
        }
    }

    #[test]
    fn it_reads_from_the_beginning_to_the_end() {
        let mut reader = Reader::new("[1,-0.25,3e-2] \"a word\" 77");
        assert_eq!(reader.skip("("), None);
        assert_eq!(reader.skip("["), Some(()));
        assert_eq!(
            reader.list(",", Reader::number),
            Some(vec![1.0, -0.25, 0.03])
        );
        assert_eq!(reader.skip("] \""), Some(()));
        assert_eq!(reader.until(b'"'), Some("a word"));
        assert_eq!(reader.integer::<u8>(), None, "a space is none");
        assert_eq!(reader.skip(" "), Some(()));
        assert_eq!(reader.end(), None);
        assert_eq!(reader.integer(), Some(77_u16));
        assert_eq!(reader.end(), Some(()));
    }
}
