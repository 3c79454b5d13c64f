/** Why a chord cannot be chosen: the browser never gives it to a page, or the page needs it everywhere. */
export type Reserved = 'browser' | 'page'

/** What Chrome, Firefox and Safari keep for themselves, on some system at least. */
const ofBrowser: ReadonlySet<string> = new Set([
  ...[
    'w',
    't',
    'n',
    'q',
    'l',
    'r',
    'tab',
    'shift+w',
    'shift+t',
    'shift+n',
    'shift+p',
    'shift+q',
    'shift+r',
    'shift+tab',
  ].map((key) => `mod+${key}`),
  ...['f4', 'home', 'arrowleft', 'arrowright', 'd', 'f', 'e', 'tab'].map((key) => `alt+${key}`),
  ...['pageup', 'pagedown', '0', 'plus', '-', '='].map((key) => `mod+${key}`),
  ...Array.from({ length: 9 }, (_, index) => `mod+${index + 1}`),
  'f5',
  'f11',
  'f12',
])

/** Moves the focus, presses what has it, leaves it; and what is done with text. */
const ofPage: ReadonlySet<string> = new Set([
  'tab',
  'shift+tab',
  'enter',
  'space',
  'escape',
  'mod+a',
  'mod+c',
  'mod+v',
  'mod+x',
  'mod+z',
  'mod+f',
])

/** Both strokes of a chord are looked at; everything with the key of the system is the system's. */
export function reservedChord(chord: string): Reserved | undefined {
  const strokes = chord.split(' ')
  if (strokes.some((stroke) => ofBrowser.has(stroke) || stroke.startsWith('meta+'))) return 'browser'
  return strokes.some((stroke) => ofPage.has(stroke)) ? 'page' : undefined
}
