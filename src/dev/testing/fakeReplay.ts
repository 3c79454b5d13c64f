import type { ReplayStatus } from '@/venue/market/source/replayControl'
import type { ReplayPort } from '@/venue/venuePort'

export const recordedFromNs = 1_790_000_000_000_000_000n
const secondNs = 1_000_000_000n

/** A recording of an hour without a market. Its time changes only by calls. */
export function fakeReplay(clock: ReplayStatus['clock'] = 'real'): ReplayPort {
  let status: ReplayStatus = {
    hash: 'ab'.repeat(32),
    startNs: recordedFromNs,
    endNs: recordedFromNs + 3600n * secondNs,
    nowNs: recordedFromNs,
    isPlaying: false,
    speed: 1,
    clock,
    session: 1,
    names: ['ETH-PERP'],
  }
  const become = (change: Partial<ReplayStatus>) => {
    status = { ...status, ...change }
    return Promise.resolve()
  }
  const advance = (byNs: bigint) => {
    const nowNs = status.nowNs + byNs
    return become({ nowNs: nowNs > status.endNs ? status.endNs : nowNs })
  }
  const stepNs = { message: secondNs / 10n, second: secondNs, candle: 60n * secondNs }
  return {
    status: () => status,
    play: () => become({ isPlaying: true }),
    pause: () => become({ isPlaying: false }),
    setSpeed: (speed) => become({ speed }),
    step: async (unit) => {
      await become({ isPlaying: false })
      await advance(stepNs[unit])
    },
    advance,
    jump: (toNs) => become({ nowNs: toNs, session: status.session + 1 }),
    curve: () => Promise.resolve([0n, 1800n, 3600n].map((second) => curvePoint(second))),
  }
}

const curvePoint = (second: bigint) => ({
  timeNs: recordedFromNs + second * secondNs,
  price: 3000 + Number(second) / 100,
})
