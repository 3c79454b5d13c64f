import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** Order flow of two other venues, recorded over minutes and converted to this venue's messages. */
export const recordings = ['orderbook-ETH-PERP-a', 'orderbook-ETH-PERP-b'] as const

export function readRecording(name: (typeof recordings)[number]): unknown[] {
  const text = gunzipSync(readFileSync(new URL(`${name}.ndjson.gz`, import.meta.url))).toString()
  return text
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { message: unknown }).message)
}
