/** `0x7e5f…5bdf`, `kT4mZ0…3u`: enough to recognise a key. */
export function shortKey(key: string): string {
  return key.length <= 12 ? key : `${key.slice(0, 6)}…${key.slice(-4)}`
}
