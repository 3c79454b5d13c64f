import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parseFixed6, type Amount } from '../fixed6'
import { getMmp, mandatoryAsset, namedAsset, postMmp, postResetMmp } from './protection'

const notNames: readonly unknown[] = ['', ' ', undefined, null, 7, ['ETH'], {}]

test.each(notNames)('%j is not an asset name', (value) => {
  expect(namedAsset(value)).toBeUndefined()
  expect(z.safeDecode(mandatoryAsset, value as string).success).toBe(false)
})

test('no call can be sent with an empty asset, even when the types are bypassed', () => {
  // The cast forces a call that the types forbid.
  const asset = '' as ReturnType<typeof namedAsset> & string
  const limits = { interval: 10, frozen: 0, amountLimit: parseFixed6<Amount>('1') }
  expect(z.safeEncode(getMmp.query, { asset }).success).toBe(false)
  expect(z.safeEncode(postMmp.body, { asset, ...limits }).success).toBe(false)
  expect(z.safeEncode(postResetMmp.body, { asset }).success).toBe(false)
})

test('the types do not accept arbitrary text as an asset', () => {
  const eth = namedAsset('ETH')
  if (eth === undefined) throw new Error('ETH is a name')
  expect(z.encode(postResetMmp.body, { asset: eth })).toEqual({ asset: 'ETH' })
  // @ts-expect-error: any text, which may be empty.
  z.safeEncode(postResetMmp.body, { asset: 'ETH' })
  // @ts-expect-error: no asset at all.
  z.safeEncode(postResetMmp.body, {})
  // @ts-expect-error: an asset that may be missing.
  z.safeEncode(getMmp.query, { asset: namedAsset('') })
})
