import { expect, test } from 'vitest'
import { describeWalletRefusal, isDeclined } from './walletRefusal'
import { WrongChainError } from './wrongChainError'

test.each([
  [{ code: 4001, message: 'User rejected' }, 'You declined it in the wallet. Nothing was sent.'],
  [
    Object.assign(new Error('outer'), { cause: Object.assign(new Error('inner'), { code: 4902 }) }),
    'does not know the venue’s chain',
  ],
  [Object.assign(new Error('x'), { code: -32002 }), 'already asking'],
  [new Error('Ledger is locked\nstack'), 'The wallet refused: Ledger is locked'],
  ['nothing', 'The wallet refused: it gave no reason'],
])('%o is told in words', (error, words) => {
  expect(describeWalletRefusal(error)).toContain(words)
})

test('a wallet that stays on another chain is told where to go, whatever code it gave', () => {
  const error = new WrongChainError(11_155_111, { code: 4001, message: 'User rejected' })
  expect(describeWalletRefusal(error)).toContain('did not switch to Sepolia')
  expect(isDeclined(error)).toBe(true)
})

test('declining is told from failing, however deep the wallet’s library hides it', () => {
  const declined = new Error('c', { cause: new Error('b', { cause: { name: 'UserRejectedRequestError' } }) })
  expect(isDeclined(declined)).toBe(true)
  expect(isDeclined(new Error('no'))).toBe(false)
})

test('a ring of causes ends', () => {
  const error: Error & { cause?: unknown } = new Error('ring')
  error.cause = error
  expect(isDeclined(error)).toBe(false)
})
