// @vitest-environment jsdom

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { parseFixed6, type Fraction, type Usd } from '@/core/protocol/fixed6'
import { AccountProvider, type AccountServices } from '@/web/session/accountContext'
import { BuilderNote } from '@/web/session/BuilderNote'
import { costRows, PreviewRows } from './PreviewRows'

afterEach(cleanup)

const usd = (text: string) => parseFixed6<Usd>(text)
const cost = { fee: usd('1.6'), margin: usd('100'), feeAbout: 'fee', marginAbout: 'margin' }

function show(builder: AccountServices['builder'], isSigned = true) {
  render(
    <AccountProvider services={{ builder } as AccountServices}>
      <PreviewRows rows={costRows(cost)} isSigned={isSigned} />
      <BuilderNote />
    </AccountProvider>,
  )
}

test('the builder of a venue’s entry and its exact fee are shown before anything is signed', () => {
  show({ builderId: 'builder-alpha', builderFeeRate: parseFixed6<Fraction>('0.000301') })
  expect(screen.getByText('Builder fee').nextSibling?.textContent).toBe('0.0301% · builder-alpha')
  expect(screen.getByText('Includes a builder fee of 0.0301% for builder-alpha.')).toBeDefined()
})

test('without a builder there is no such row', () => {
  show(undefined)
  expect(screen.queryByText(/builder/i)).toBeNull()
})

test('an order without a signature names no builder', () => {
  show({ builderId: 'builder-alpha', builderFeeRate: parseFixed6<Fraction>('0.0003') }, false)
  expect(screen.queryByText('Builder fee')).toBeNull()
})
