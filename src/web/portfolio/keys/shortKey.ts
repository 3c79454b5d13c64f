/** Shortens a key to a form that is enough to recognise it: `0x7e5f…5bdf`, `kT4mZ0…3u`. */
export function shortKey(key: string): string {
  return key.length <= 12 ? key : `${key.slice(0, 6)}…${key.slice(-4)}`
}
