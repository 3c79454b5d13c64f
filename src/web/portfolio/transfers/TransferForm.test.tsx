// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { parseFixed6, type Amount } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { collateralSpecs } from '@/core/quant/collateral'
import { checkReceiver } from '@/web/portfolio/signedTransfers/checkReceiver'
import { emptyTransferDraft, readTransfer, type TransferDraft } from './transferDraft'
import { TransferForm } from './TransferForm'

afterEach(cleanup)

const own: Address = `0x${'11'.repeat(20)}`
const friend: Address = `0x${'22'.repeat(20)}`
const { address, decimals } = collateralSpecs.USDC
const tokens = [{ asset: 'USDC', address, decimals, origin: 'app' as const }]
const leaving = [
  { asset: 'USDC', balance: parseFixed6<Amount>('1000'), most: parseFixed6<Amount>('400.5'), price: undefined },
]

function form(draft: Partial<TransferDraft>, onReview = () => undefined, changes: TransferDraft[] = []) {
  const whole = { ...emptyTransferDraft, ...draft }
  const known = { kind: 'transfer' as const, account: own, book: [], past: [], strategies: [], contracts: [] }
  const receiver = checkReceiver(whole.toText, known)
  return render(
    <TransferForm
      kind="transfer"
      draft={whole}
      read={readTransfer(whole, { kind: 'transfer', account: own, tokens, leaving, receiver })}
      leaving={leaving}
      book={[{ address: friend, name: 'Friend' }]}
      receiver={receiver.status === 'good' ? receiver.address : undefined}
      isReceiverFixed={false}
      warnings={receiver.status === 'good' ? receiver.warnings : []}
      onChange={(next) => changes.push(next)}
      onOpenBook={() => undefined}
      onReview={onReview}
    />,
  )
}

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Review transfer…' }))

test('no error is shown before the first attempt, and then each at its field', () => {
  form({})
  expect(screen.queryByText('Enter an amount.')).toBeNull()
  press()
  expect(screen.getByText('Enter an amount.')).toBeTruthy()
  expect(screen.getByText('Enter a valid address (0x + 40 hex characters)')).toBeTruthy()
})

test('an amount above the margin limit shows the maximum, one above the balance shows the balance', () => {
  form({ amountText: '400.500001', toText: friend })
  press()
  expect(screen.getByText('Max. 400.50 USDC; the rest is used as margin.')).toBeTruthy()
  cleanup()
  form({ amountText: '1000.000001', toText: friend })
  press()
  expect(screen.getByText('Balance is only 1,000.00 USDC')).toBeTruthy()
})

test('one click enters the maximum, and a known address shows its name', () => {
  const changes: TransferDraft[] = []
  form({ toText: friend }, undefined, changes)
  fireEvent.click(screen.getByRole('button', { name: 'Max' }))
  expect(changes[0]?.amountText).toBe('400.5')
  expect(screen.getByRole('combobox', { name: 'From the address book' })).toHaveProperty('value', friend)
})

test('a valid form opens the review', () => {
  let looks = 0
  form({ amountText: '2.5', toText: friend }, () => void (looks += 1))
  press()
  expect(looks).toBe(1)
})
