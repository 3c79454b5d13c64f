import * as z from 'zod/mini'
import { decimalText } from '../codecs'
import { readDecimal, readDouble, writeDouble } from '../decimalText'
import type { Amount, Price } from '../fixed6'

/** One level of a book message. The texts are exactly those on the wire, because the checksum covers them. */
export type BookMessageLevel = {
  /** Undefined for a text longer than any real price. Removing such a level has no effect (websocket.md 17). */
  readonly price: Price | undefined
  /** Total contracts at the price; 0 removes the level. */
  readonly amount: Amount
  readonly priceText: string
  readonly amountText: string
  /** Implied volatility as a fraction; undefined if the wire sends none. Often 0 on perpetuals (D2). */
  readonly iv: number | undefined
}

type WireLevel = readonly [string, string] | readonly [string, string, string]

/**
 * Maximum length of a price text that is parsed. Longer texts are unmatched market buys, whose prices have 72 digits.
 */
const longestPrice = 24
const digitsOnly = /^\d{1,90}(?:\.\d{1,90})?$/

/**
 * One side of a book message. A busy book sends hundreds of levels a second, so one function decodes the whole list,
 * which is faster than a schema per text. The function still validates every level.
 */
export const bookSide = z.codec(
  z.optional(z.custom<readonly WireLevel[] | null>()),
  z.custom<readonly BookMessageLevel[]>(),
  {
    decode: (wire, payload) => {
      // REST may omit an empty side (rest-public 3.3).
      if (wire === undefined || wire === null) return []
      const levels = Array.isArray(wire) ? readLevels(wire) : undefined
      if (levels !== undefined) return levels
      payload.issues.push({ code: 'custom', message: 'expected levels of [price, amount, iv]', input: wire })
      return z.NEVER
    },
    encode: (levels, payload) => {
      const wire: WireLevel[] = []
      for (const level of levels) {
        const written = writeLevel(level)
        if (written === undefined) {
          payload.issues.push({ code: 'custom', message: 'expected a number', input: level.iv })
          return z.NEVER
        }
        wire.push(written)
      }
      return wire
    },
  },
)

function readLevels(wire: readonly unknown[]): BookMessageLevel[] | undefined {
  const levels: BookMessageLevel[] = []
  for (const element of wire) {
    const level = readLevel(element)
    if (level === undefined) return undefined
    levels.push(level)
  }
  return levels
}

function readLevel(element: unknown): BookMessageLevel | undefined {
  if (!Array.isArray(element)) return undefined
  const [priceWire, amountWire, ivWire]: readonly unknown[] = element
  const priceText = typeof priceWire === 'string' ? priceWire : decimalText(priceWire)
  const amountText = typeof amountWire === 'string' ? amountWire : decimalText(amountWire)
  if (priceText === undefined || amountText === undefined) return undefined
  const amount = readDecimal<Amount>(amountText)
  if (amount === undefined || amount < 0n) return undefined
  const price = priceText.length <= longestPrice ? readDecimal<Price>(priceText) : undefined
  if (price === undefined ? !digitsOnly.test(priceText) : price < 0n) return undefined
  return { price, amount, priceText, amountText, iv: readIv(ivWire) }
}

/** Returns undefined for an unreadable volatility, because the level is valid without one. */
function readIv(wire: unknown): number | undefined {
  if (wire === '0') return 0
  if (wire === undefined || wire === null) return undefined
  const text = decimalText(wire, false)
  return text === undefined ? undefined : readDouble(text)
}

function writeLevel({ priceText, amountText, iv }: BookMessageLevel): WireLevel | undefined {
  if (iv === undefined) return [priceText, amountText]
  const ivText = writeDouble(iv)
  return ivText === undefined ? undefined : [priceText, amountText, ivText]
}
