/** Every path of the app, once. */
export const routes = {
  trade: '/trade/:instrument',
} as const

export const startInstrument = 'ETH-PERP'

export function tradePath(instrumentName: string): string {
  return `/trade/${encodeURIComponent(instrumentName)}`
}
