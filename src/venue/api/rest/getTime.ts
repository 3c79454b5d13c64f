import { getTime as endpoint } from '@/protocol/rest/marketData'
import { serveEndpoint } from './serveEndpoint'

export const getTime = serveEndpoint(endpoint, ({ gateway: { port } }) => {
  const nowNs = port.clock.nowNs()
  // There is no chain behind the paper venue, so its block is always the first.
  return { name: 'optick', timestamp: nowNs, time: timeText(nowNs), sequence: String(port.live.seq), block: '0' }
})

/** `2026-02-20 12:00:00.000214 +0000 UTC` (rest-public 3.16): Go's way, without the zeros at the end. */
function timeText(nowNs: bigint): string {
  const [date = '', time = ''] = new Date(Number(nowNs / 1_000_000n)).toISOString().split('T')
  const fraction = String(nowNs % 1_000_000_000n)
    .padStart(9, '0')
    .replace(/0+$/, '')
  return `${date} ${time.slice(0, 8)}${fraction === '' ? '' : `.${fraction}`} +0000 UTC`
}
