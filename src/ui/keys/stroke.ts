/** What of a key event says which key it was. */
export type KeyPress = {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly getModifierState: (key: string) => boolean
}

/**
 * One key with what is held beside it, as `mod+shift+k`; undefined for a modifier alone, and for a key that only begins
 * a letter. Letters and signs are what the layout says they are; where it says no Latin letter, or where Alt has made
 * another sign of it, the place of the key says it. Shift is a part of a sign (`?`), and beside all else a modifier.
 */
export function strokeOf(press: KeyPress, isMac: boolean): string | undefined {
  // AltGr makes a sign, and is told as Ctrl and Alt together.
  const isAltGr = press.getModifierState('AltGraph')
  const isMod = !isAltGr && (isMac ? press.metaKey : press.ctrlKey)
  const isOther = !isAltGr && (isMac ? press.ctrlKey : press.metaKey)
  const isAlt = !isAltGr && press.altKey
  const name = nameOf(press, isMod || isOther || isAlt)
  if (name === undefined) return undefined
  const isSign = /^([^a-z]|plus)$/.test(name) && !(isMod || isOther || isAlt)
  return [
    ...(isMod ? ['mod'] : []),
    ...(isOther ? ['meta'] : []),
    ...(isAlt ? ['alt'] : []),
    ...(press.shiftKey && !isSign ? ['shift'] : []),
    name,
  ].join('+')
}

/** Signs that would read as something else in the text of a chord. */
const signNames: Readonly<Record<string, string>> = { ' ': 'space', '+': 'plus' }

function nameOf({ key, code }: KeyPress, hasModifier: boolean): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  if (hasModifier && digit !== undefined) return digit
  if (letter !== undefined && (hasModifier || (key.length === 1 && key > '~'))) return letter
  if (key.length === 1) return signNames[key] ?? key
  return ignored.has(key) ? undefined : key.toLowerCase()
}

const ignored: ReadonlySet<string> = new Set([
  'Alt',
  'AltGraph',
  'CapsLock',
  'Control',
  'Dead',
  'Fn',
  'Meta',
  'NumLock',
  'Process',
  'Shift',
  'Unidentified',
])

/** Whether it means something even while a field is typed into. */
export function isCommandStroke(stroke: string): boolean {
  return /^(mod|meta|alt)\+/.test(stroke) || stroke === 'escape' || /^f\d+$/.test(stroke)
}
