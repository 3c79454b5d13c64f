const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'

/** Each of these words is a seventh of a long one, so that the text grows as German ones do. */
const filler = 'one two three four five six seven eight nine ten'

/**
 * English with every letter accented and a third more of it, in brackets: what stays plain was never translated, and
 * what loses its bracket is cut off. Placeholders stay as they are; a sense after `|` is not shown.
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
