import * as z from 'zod/mini'
import { readDecimal, readDouble } from '../decimalText'
import type { Amount, Price } from '../fixed6'

/** One level as told. The texts are kept because the checksum is over them. */
export type OrderbookLevel = {
  /** `undefined` when the text is beyond any price: such a level is only ever removed (websocket.md 17). */
  readonly price: Price | undefined
  readonly amount: Amount
  readonly priceText: string
  readonly amountText: string
  /** A fraction; `undefined` on perpetuals and where it says 0. */
  readonly iv: number | undefined
}

const decimalForm = /^\d+(\.\d+)?$/
/** More digits than this before the point are no price. */
const longestPrice = 15

/** A side of the book in one codec: a schema for every member of every level costs more than all the rest of a frame. */
export const orderbookLevels = z.codec(
  z.array(z.array(z.string())),
  z.custom<readonly OrderbookLevel[]>(Array.isArray),
  {
    decode: (levels, payload) => {
      const read: OrderbookLevel[] = []
      for (const level of levels) {
        const [priceText = '', amountText = '', ivText] = level
        const amount = readDecimal<Amount>(amountText)
        if (amount === undefined || amount < 0n || !decimalForm.test(priceText)) {
          payload.issues.push({
            code: 'custom',
            message: 'expected [price, amount, iv] as decimal texts',
            input: level,
          })
          return z.NEVER
        }
        const price = priceText.length > longestPrice + 7 ? undefined : readDecimal<Price>(priceText)
        const iv = ivText === undefined || ivText === '0' ? undefined : readDouble(ivText)
        read.push({ price, amount, priceText, amountText, iv })
      }
      return read
    },
    encode: (levels) =>
      levels.map(({ priceText, amountText, iv }) => [priceText, amountText, iv === undefined ? '0' : String(iv)]),
  },
)
