import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { assetRow, fundingFigures, venueTotals } from './statisticsRows'

const usd = (text: string) => parseFixed6<Usd>(text)
const eth = {
  asset: 'ETH',
  perpetual: {
    dailyVolume: usd('1000'),
    dailyBuyVolume: usd('600'),
    dailySellVolume: usd('400'),
    indexPrice: parseFixed6<Price>('3000'),
    indexDailyChange: usd('-1000'),
    openInterest: { total: parseFixed6<Amount>('2') },
  },
  options: {
    dailyVolume: usd('500'),
    dailyBuyVolume: usd('100'),
    dailySellVolume: usd('400'),
    dailyVolumePremium: usd('20'),
    indexPrice: parseFixed6<Price>('3000'),
    openInterest: { total: parseFixed6<Amount>('5'), calls: parseFixed6<Amount>('3'), puts: parseFixed6<Amount>('2') },
    putCallRatio: 2 / 3,
  },
}
const doge = {
  asset: 'DOGE',
  perpetual: { dailyVolume: usd('0'), dailyBuyVolume: usd('0'), dailySellVolume: usd('0') },
  options: undefined,
}

test('the daily change is relative to the index a day ago, and open interest is valued at the index', () => {
  // Down 1,000 from 4,000.
  expect(assetRow(eth)).toMatchObject({
    change: -0.25,
    openUsd: 6_000_000_000n,
    calls: 3_000_000n,
    premium: 20_000_000n,
  })
})

test('figures not reported are unknown, not zero', () => {
  const { change, openUsd, optionVolume, putCallRatio } = assetRow(doge)
  expect([change, openUsd, optionVolume, putCallRatio]).toEqual([undefined, undefined, undefined, undefined])
})

test('venue totals sum open interest at each index', () => {
  const total = { dailyVolume: usd('1500'), dailyBuyVolume: usd('700'), dailySellVolume: usd('800') }
  const perpetuals = [{ openInterest: parseFixed6<Amount>('2'), indexPrice: parseFixed6<Price>('3000') }, {}] as never
  expect(venueTotals({ total, perpetuals, options: [eth.options] })).toEqual({
    volume: 1_500_000_000n,
    boughtShare: 7 / 15,
    perpetualOpenUsd: 6_000_000_000n,
    optionOpenUsd: 15_000_000_000n,
    premium: 20_000_000n,
  })
})

test('a venue total is unknown until every part is known', () => {
  const total = { dailyVolume: usd('1500'), dailyBuyVolume: undefined, dailySellVolume: undefined }
  const { perpetualOpenUsd, optionOpenUsd, premium } = venueTotals({ total, perpetuals: undefined, options: undefined })
  expect([perpetualOpenUsd, optionOpenUsd, premium]).toEqual([undefined, undefined, undefined])
})

test('the hourly rate is annualised, and the daily mean covers the hours that were paid', () => {
  const past = Array.from({ length: 30 }, (_, hour) => ({ timeS: hour * 3_600, rate: hour < 6 ? 0.001 : 0.0001 }))
  const figures = fundingFigures({ instrumentName: 'ETH-PERP', rate: 0.0001, nextEpoch: undefined, past })
  expect(figures.yearly).toBeCloseTo(0.876, 9)
  expect(figures.dayMean).toBeCloseTo(0.0001, 12)
  expect(figures.paid).toBeCloseTo(0.0084, 9)
  expect(fundingFigures({ instrumentName: 'X', rate: undefined, nextEpoch: undefined, past: [] })).toEqual({
    yearly: undefined,
    dayMean: undefined,
    paid: undefined,
  })
})
