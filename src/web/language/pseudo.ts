const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'

/** Padding: texts grow by about a third, as German ones do. */
const filler = 'one two three four five six seven eight nine ten'

/**
 * English with accents and a third more text, in brackets: plain text was never translated, and a missing bracket means
 * that the text is cut off. Placeholders are unchanged; the sense after `|` is dropped.
 */
export function pseudo(key: string): string {
  const text = key.replace(/\|[\w ]+$/, '')
  const said = text
    .split(/(\{\w+\})/)
    .map((part, index) => (index % 2 === 1 ? part : accent(part)))
    .join('')
  const more = Math.ceil(text.replace(/\{\w+\}/g, '').length * 0.35)
  const grown = more < 2 ? '' : ` ${accent(filler.repeat(Math.ceil(more / filler.length)).slice(0, more - 1))}`
  return `[${said}${grown.trimEnd()}]`
}

function accent(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter)
}
