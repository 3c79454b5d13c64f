import { describe, expect, test } from 'vitest'
import { measureSockets, socketsText } from '../load/measureSockets'
import { bundleOf } from '../run/askRun'
import { hasNats } from './openCluster'

/** `npm test` runs a tenth; the full run is `npm run cluster -- sockets`. */
const isFull = process.env['OPTICK_FULL'] !== undefined

const megabyte = 1e6
/** A gateway's memory for an idle socket: its connection, buffers and timers. Twice the measured value. */
const idleSocketBytes = 32_000
/** For active sockets, the market and uncollected garbage. */
const freeBytes = 120 * megabyte

describe.skipIf(!hasNats)('two gateways with many sockets', () => {
  test('retain all of them, answer every order, and need no more memory than the sockets do', async () => {
    const host = await bundleOf('host')
    const load = isFull ? { idle: 5_000, active: 500, seconds: 30 } : { idle: 500, active: 50, seconds: 3 }
    const measured = await measureSockets(host, load)
    console.log(socketsText(measured).join('\n'))
    expect(measured.closed).toBe(0)
    expect(measured.orders.answered).toBeGreaterThan(0)
    for (const name of ['gateway 1', 'gateway 2']) {
      const { before = 0, most = Infinity } = measured.memory.get(name) ?? {}
      expect(most).toBeLessThan(before + (load.idle / 2) * idleSocketBytes + freeBytes)
    }
  }, 300_000)
})
