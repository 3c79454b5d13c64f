/** A chord as it stands on the keys: `Ctrl+K` or `⌘K`, and `G T` for two strokes. */
export function formatChord(chord: string, isMac: boolean): string {
  return chord
    .split(' ')
    .map((stroke) => formatStroke(stroke, isMac))
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
