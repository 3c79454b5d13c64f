import { isArmedAction, type ShortcutId } from './shortcutActions'

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
 * Returns the possible strokes of a key, best first. Keys of the digit row count as their digit on every layout: a
 * French layout types `&` on the 1 key, and the digit with Shift. The typed character comes second.
 */
export function strokesOf(press: KeyPress, isMac: boolean): readonly string[] {
  const written = strokeOf(press, isMac)
  const digit = digitOf(press)
  const isPlain = !press.shiftKey && !press.ctrlKey && !press.metaKey && !press.altKey
  const meanings = [isPlain ? digit : undefined, written].filter((stroke) => stroke !== undefined)
  return [...new Set(meanings)]
}

const digitOf = ({ code }: Pick<KeyPress, 'code'>) => /^Digit(\d)$/.exec(code)?.[1]

/**
 * Returns one key with its modifiers, such as `mod+shift+k`. Undefined for a modifier alone or a dead key. The layout
 * names letters and signs; if it gives no Latin letter, or Alt changed the character, the key's position names it.
 * Shift is part of a sign (`?`) and otherwise a modifier.
 */
function strokeOf(press: KeyPress, isMac: boolean): string | undefined {
  // AltGr types a sign, and browsers report it as Ctrl and Alt together.
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

/** Names for signs that would be ambiguous in a chord's text. */
const signNames: Readonly<Record<string, string>> = { ' ': 'space', '+': 'plus' }

function nameOf({ key, code }: KeyPress, hasModifier: boolean): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()
  const digit = digitOf({ code })
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

/** True for strokes that also fire while a text field has focus. */
export function isCommandStroke(stroke: string): boolean {
  return /^(mod|meta|alt)\+/.test(stroke) || stroke === 'escape' || /^f\d+$/.test(stroke)
}

/** Returns the label of a key by its code, if the browser reports labels. */
export type KeyboardLayout = { readonly get: (code: string) => string | undefined }

/** Formats a chord as printed on the keys: `Ctrl+K`, `⌘K`, or `G T` for two strokes. */
export function formatChord(chord: string, isMac: boolean, layout?: KeyboardLayout): string {
  return chord
    .split(' ')
    .map((stroke) => {
      const printed = /^\d$/.test(stroke) ? layout?.get(`Digit${stroke}`) : undefined
      return printed ?? formatStroke(stroke, isMac)
    })
    .join(' ')
}

function formatStroke(stroke: string, isMac: boolean): string {
  const parts = stroke.split('+')
  const name = parts.pop() ?? ''
  const names = isMac ? macNames : pcNames
  const shown = [...parts.map((part) => names[part] ?? part), names[name] ?? keyNames[name] ?? capital(name)]
  return shown.join(isMac ? '' : '+')
}

const pcNames: Readonly<Record<string, string>> = { mod: 'Ctrl', meta: 'Win', alt: 'Alt', shift: 'Shift' }
const macNames: Readonly<Record<string, string>> = { mod: '\u2318', meta: '\u2303', alt: '\u2325', shift: '\u21e7' }
const keyNames: Readonly<Record<string, string>> = {
  plus: '+',
  '-': '\u2212',
  space: 'Space',
  escape: 'Esc',
  arrowup: '\u2191',
  arrowdown: '\u2193',
  arrowleft: '\u2190',
  arrowright: '\u2192',
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export type Keymap = Readonly<Record<ShortcutId, readonly string[]>>

type Match =
  | { readonly kind: 'action'; readonly id: ShortcutId }
  | { readonly kind: 'begun'; readonly stroke: string }
  | { readonly kind: 'nothing' }

/**
 * Matches a stroke after `begun` among the enabled actions. A second stroke that completes no chord starts a new one.
 * Enabled armed actions take precedence.
 *
 * @param strokes possible strokes of the key, best first
 */
export function matchStroke(
  map: Keymap,
  doable: readonly ShortcutId[],
  begun: string | undefined,
  strokes: readonly string[],
): Match {
  const ordered = [...doable.filter(isArmedAction), ...doable.filter((id) => !isArmedAction(id))]
  const whole = (chord: string) => ordered.find((id) => map[id].includes(chord))
  const first = (read: (stroke: string) => ShortcutId | undefined) =>
    strokes.map(read).find((found) => found !== undefined)
  const ended = begun === undefined ? undefined : first((stroke) => whole(`${begun} ${stroke}`))
  const id = ended ?? first(whole)
  if (id !== undefined) return { kind: 'action', id }
  const beginning = strokes.find((stroke) =>
    ordered.some((other) => map[other].some((chord) => chord.startsWith(`${stroke} `))),
  )
  return beginning === undefined ? { kind: 'nothing' } : { kind: 'begun', stroke: beginning }
}
