import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import type { Amount, Price, Usd } from '@/core/protocol/fixed6'
import { accountFunds } from './accountFunds'
import { accountMargin, emptyMarginTotals, orderPartOf } from './accountMargin'

const usd = (text: string) => parseFixed6<Usd>(text)
const weth = (balance: string, price: string) => ({
  asset: 'WETH' as const,
  balance: parseFixed6<Amount>(balance),
  price: parseFixed6<Price>(price),
})

test('collateral counts toward margin by its ratio, and toward equity at full value', () => {
  const owned = accountFunds({ usdc: usd('-500'), collateral: [weth('1', '1000')], isolated: [] })
  expect(owned).toEqual({ balance: usd('400'), beside: usd('100') })
  expect(accountMargin(owned, emptyMarginTotals)).toMatchObject({ availableMargin: usd('400'), equity: usd('500') })
})

test('isolated margin backs nothing else, but counts toward equity with its PnL', () => {
  const isolated = [{ margin: usd('300'), unrealizedPnl: usd('-120') }]
  const owned = accountFunds({ usdc: usd('1000'), collateral: [], isolated })
  expect(owned.balance).toBe(usd('700'))
  expect(accountMargin(owned, emptyMarginTotals).equity).toBe(usd('880'))
})

test('only the open orders of an isolated position draw on the account', () => {
  const holding = {
    initialMargin: usd('50'),
    maintenanceMargin: usd('30'),
    openOrderMargin: usd('20'),
    countedPnl: usd('-5'),
    optionValue: usd('0'),
  }
  expect(orderPartOf(holding)).toEqual({ ...emptyMarginTotals, openOrderMargin: usd('20') })
})
