import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { quotedOption, quoteTerms } from '@/dev/scenes/quoteScene'
import type { SheetRejection } from './quoteSheet'
import { sendOnce, type OnceNow, type OnceOrder } from './sendOnce'
import { plannedSheet } from './sheetView'

const call = quotedOption(100)
const terms = quoteTerms([call])
const nowMs = 1_790_000_000_000
const tops = [{ bid: undefined, ask: undefined }]

/** A call at 8 with a width of 0.2 and a band of 0.05: 7.8 and 8.2. */
function nowAt(mark: string, part: Partial<OnceNow> = {}): OnceNow {
  const marks = [{ price: parseFixed6<Price>(mark), delta: 0.5, vega: 0.2 }]
  return { status: 'live', marks, tops, unread: new Set(), nowMs, open: [], ...part }
}
const bid = {
  instrumentId: call.instrumentId,
  orderId: '0x01' as const,
  side: 'buy' as const,
  price: parseFixed6<Price>('7.8'),
  amount: parseFixed6<Amount>('2'),
  filled: parseFixed6<Amount>('0'),
}

async function press(reads: readonly OnceNow[], why?: SheetRejection) {
  const sent: OnceOrder[] = []
  let at = 0
  const rejection = await sendOnce(
    {
      whyNot: () => Promise.resolve(why),
      read: () => reads[Math.min(at++, reads.length - 1)] ?? nowAt('8'),
      send: (orders, isStill) => {
        if (isStill()) sent.push(...orders)
        return Promise.resolve(true)
      },
    },
    terms,
    plannedSheet(terms, nowAt('8')).lines,
  )
  return { rejection, sent: sent.map(({ isBuy, price }) => `${isBuy ? 'buy' : 'sell'} ${Number(price) / 1e6}`) }
}

test('both sides are sent while nothing rests', async () => {
  expect(await press([nowAt('8')])).toEqual({ rejection: undefined, sent: ['buy 7.8', 'sell 8.2'] })
})

test('a side with an open order is not sent again', async () => {
  expect((await press([nowAt('8', { open: [bid] })])).sent).toEqual(['sell 8.2'])
})

test('nothing is sent on marks or open orders that are not live, or for a reason of the sheet', async () => {
  expect(await press([nowAt('8', { status: 'late' })])).toEqual({ rejection: 'notLive', sent: [] })
  expect(await press([nowAt('8', { open: undefined })])).toEqual({ rejection: 'notLive', sent: [] })
  expect(await press([nowAt('8')], 'tripped')).toEqual({ rejection: 'tripped', sent: [] })
})

test('a mark that moves beyond the band while the wallet signs stops the send', async () => {
  expect(await press([nowAt('8'), nowAt('8'), nowAt('8.3')])).toEqual({ rejection: 'moved', sent: [] })
})

test('marks that go stale while the wallet signs stop the send, by that name', async () => {
  const stale = nowAt('8', { status: 'stale' })
  expect(await press([nowAt('8'), nowAt('8'), stale])).toEqual({ rejection: 'notLive', sent: [] })
})
