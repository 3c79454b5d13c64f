import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import { formatFixed6, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { TourPlace } from './tourSteps'

const decimal = z.string().check(z.regex(/^\d+(\.\d{1,6})?$/))
const order = z.object({
  orderId: z.string().check(z.regex(/^0x[0-9a-f]{64}$/)),
  instrumentName: z.string(),
  side: z.enum(['buy', 'sell']),
  price: decimal,
  amount: decimal,
})
const progress = z.union([
  z.object({ step: z.literal('place') }),
  z.object({ step: z.literal('amend'), order }),
  z.object({ step: z.literal('done'), order, movedTo: decimal }),
])

/** Parses the progress from before a reload. Invalid text starts from the beginning. */
export function readProgress(text: string | null): TourPlace {
  const parsed = z.safeParse(progress, parseJson(text))
  if (!parsed.success) return { step: 'connect' }
  const { data } = parsed
  if (data.step === 'place') return { step: 'place', before: undefined }
  const restored = {
    ...data.order,
    orderId: hashOf(data.order.orderId),
    price: parseFixed6<Price>(data.order.price),
    amount: parseFixed6<Amount>(data.order.amount),
  }
  return data.step === 'amend'
    ? { step: 'amend', row: restored.orderId, order: restored }
    : { step: 'done', row: restored.orderId, order: restored, movedTo: parseFixed6<Price>(data.movedTo) }
}

export function writeProgress(place: TourPlace): string {
  switch (place.step) {
    case 'connect':
    case 'place':
      return JSON.stringify({ step: place.step })
    case 'amend':
      return JSON.stringify({ step: place.step, order: persisted(place) })
    case 'done':
      return JSON.stringify({ step: place.step, order: persisted(place), movedTo: formatFixed6(place.movedTo) })
  }
}

function persisted({ order: { orderId, instrumentName, side, price, amount } }: Extract<TourPlace, { order: object }>) {
  return { orderId, instrumentName, side, price: formatFixed6(price), amount: formatFixed6(amount) }
}

/** The schema has validated the format. */
function hashOf(text: string): Hash {
  return text as Hash
}
