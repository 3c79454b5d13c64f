import { expect, test } from 'vitest'
import { sheetGap } from './sheetGap'

const ready: Parameters<typeof sheetGap>[0] = {
  rejection: undefined,
  stage: 'editing',
  isAmountGood: true,
  on: ['bid', 'ask'],
  isPreviewGood: false,
  mustConfirm: false,
  isSure: false,
  hasPrice: () => true,
}
const placeOf = (change: Partial<typeof ready>, isOpen = true) =>
  sheetGap({ ...ready, ...change }, isOpen, '10.0')?.place

test('a complete sheet proceeds', () => {
  expect(sheetGap(ready, true, '10.0')).toBeUndefined()
  expect(sheetGap({ ...ready, stage: 'previewed', isPreviewGood: true }, true, '10.0')).toBeUndefined()
})

test('a gap leads to its field, the first one of the sheet first', () => {
  expect(placeOf({ rejection: 'Correct it', isAmountGood: false })).toBe('refused')
  expect(placeOf({ isAmountGood: false, on: [] })).toBe('packages')
  expect(placeOf({ on: [] })).toBe('side')
  expect(placeOf({ hasPrice: (side) => side === 'bid' })).toBe('price')
  // A side that is switched off needs no price.
  expect(placeOf({ on: ['bid'], hasPrice: (side) => side === 'bid' })).toBeUndefined()
  expect(placeOf({ stage: 'previewed', isPreviewGood: true, mustConfirm: true })).toBe('sure')
})

test('an ended request and a rejected preview are reported without a field', () => {
  expect(sheetGap(ready, false, '10.0')).toEqual({
    words: 'This RFQ has ended. It takes no more quotes.',
    place: undefined,
  })
  expect(sheetGap({ ...ready, stage: 'previewed' }, true, '10.0')?.place).toBeUndefined()
  expect(sheetGap({ ...ready, stage: 'previewed' }, true, '10.0')?.words).toContain('refused the preview')
})
