import { expect, test } from 'vitest'
import { describeWalletRejection, isDeclined, WalletRejectionError, WrongChainError } from './walletErrors'

test.each([
  [{ code: 4001, message: 'User rejected' }, 'You declined in your wallet. Nothing was sent.'],
  [
    Object.assign(new Error('outer'), { cause: Object.assign(new Error('inner'), { code: 4902 }) }),
    'Add the venue’s network',
  ],
  [Object.assign(new Error('x'), { code: -32002 }), 'already open in your wallet'],
  [new WalletRejectionError(new Error('Ledger is locked\nstack')), 'Wallet rejected the request: Ledger is locked'],
  [new WalletRejectionError('nothing'), 'Wallet rejected the request: no reason given'],
])('%o is described in words', (error, words) => {
  expect(describeWalletRejection(error)).toContain(words)
})

test.each([new TypeError('Division by zero'), new DOMException('aborted', 'AbortError'), 'nothing'])(
  'an error from elsewhere is not reported as the wallet’s: %o',
  (error) => {
    expect(describeWalletRejection(error)).toBeUndefined()
  },
)

test('the trader is asked to switch a wallet that stays on the wrong chain, whatever its error code', () => {
  const error = new WrongChainError(11_155_111, { code: 4001, message: 'User rejected' })
  expect(describeWalletRejection(error)).toContain('Switch your wallet to Sepolia')
  expect(isDeclined(error)).toBe(true)
})

test('a declined request is distinguished from a failure, however deeply the library wraps it', () => {
  const declined = new Error('c', { cause: new Error('b', { cause: { name: 'UserRejectedRequestError' } }) })
  expect(isDeclined(declined)).toBe(true)
  expect(isDeclined(new Error('no'))).toBe(false)
})

test('a circular chain of causes does not loop forever', () => {
  const error: Error & { cause?: unknown } = new Error('ring')
  error.cause = error
  expect(isDeclined(error)).toBe(false)
})
