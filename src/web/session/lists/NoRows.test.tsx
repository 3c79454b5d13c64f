// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Access } from '@/web/session/access/access'
import { ConnectDialogContext } from '@/web/session/access/useConnectDialog'
import { AccountProvider, type AccountServices } from '@/web/session/accountContext'
import { NoRows } from './NoRows'
import { ReadList } from './ReadList'

afterEach(cleanup)

const hold = <State,>(state: State) => ({ getSnapshot: () => state, subscribe: () => () => undefined })
const connected = { status: 'connected', account: '0xaa', walletName: 'Rabby', isPaper: false } as const

/** Renders an empty list for the given access state. Returns a log of the steps that its buttons start. */
function emptyFor(access: Partial<Access>, session?: object): string[] {
  const asked: string[] = []
  const enableTrading = async () => void asked.push('enable')
  const services = {
    access: { ...hold(access), enableTrading },
    sessions: hold(session),
    wallet: hold({ status: 'connected' }),
  } as unknown as AccountServices
  render(
    <AccountProvider services={services}>
      <ConnectDialogContext value={{ isOpen: false, setOpen: () => void asked.push('connect') }}>
        <NoRows what="open orders" hint="Open limit orders appear here." />
      </ConnectDialogContext>
    </AccountProvider>,
  )
  return asked
}

test('without a wallet an empty list opens the dialog that connects one', () => {
  const asked = emptyFor({ status: 'signedOut' })
  fireEvent.click(screen.getByRole('button', { name: 'Connect to trade' }))
  expect(asked).toEqual(['connect'])
})

test('with a wallet an empty list enables trading, with another label than the header’s', async () => {
  const asked = emptyFor({ ...connected, underWay: undefined })
  const button = await screen.findByRole('button')
  expect(screen.getByText('Enable trading to see your open orders.')).toBeDefined()
  expect(button.textContent).not.toContain('Enable trading')
  fireEvent.click(button)
  expect(asked).toEqual(['enable'])
})

test('while trading is being enabled a second press does nothing', async () => {
  const asked = emptyFor({ ...connected, underWay: 'enabling' })
  const button = await screen.findByRole('button')
  expect(button.getAttribute('aria-busy')).toBe('true')
  fireEvent.click(button)
  expect(asked).toEqual([])
})

test('while stored keys are being restored there is no button', async () => {
  emptyFor({ ...connected, underWay: 'restoring' })
  await screen.findByText('Opening the account…')
  expect(screen.queryByRole('button')).toBeNull()
})

test('an empty list of a trading account links to the markets', async () => {
  emptyFor({ status: 'trading' }, {})
  const link = await screen.findByRole('link', { name: 'All markets' })
  expect(link.getAttribute('href')).toBe('/markets')
  expect(screen.getByText('Open limit orders appear here.')).toBeDefined()
})

test('an account whose session has not opened has no empty list yet', async () => {
  emptyFor({ status: 'trading' })
  await screen.findByText('Opening the account…')
  expect(screen.queryByText('Open limit orders appear here.')).toBeNull()
})

test.each([
  ['was read with rows', { data: ['row'], error: null }, 'row'],
  ['was read and is empty', { data: [], error: null }, 'Open limit orders appear here.'],
  ['could not be read', { data: undefined, error: new Error('x') }, 'Couldn’t load open orders'],
])('a list that %s is shown as such', async (_, query, text) => {
  listFor(query)
  await screen.findByText(text)
})

test('an unread list is not an empty one, even while no request is made', () => {
  const { container } = listFor({ data: undefined, error: null })
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
  expect(screen.queryByText('Open limit orders appear here.')).toBeNull()
})

function listFor(query: { readonly data: readonly string[] | undefined; readonly error: Error | null }) {
  const services = {
    access: hold({ status: 'trading' }),
    sessions: hold({}),
    wallet: hold({ status: 'connected' }),
  } as unknown as AccountServices
  return render(
    <AccountProvider services={services}>
      <ConnectDialogContext value={{ isOpen: false, setOpen: () => undefined }}>
        <ReadList
          query={{ ...query, refetch: () => Promise.reject(new Error('not asked for')) }}
          failed="Couldn’t load open orders"
          what="open orders"
          hint="Open limit orders appear here."
        >
          {(rows, empty) => (rows.length === 0 ? empty : rows.join(' '))}
        </ReadList>
      </ConnectDialogContext>
    </AccountProvider>,
  )
}
