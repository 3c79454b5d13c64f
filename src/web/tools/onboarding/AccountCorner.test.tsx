// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import type { OfferedWallet } from '@/web/session/wallet/walletSession'
import { ConnectWallet } from './AccountCorner'
import type { ConnectWalletDialogProps } from './ConnectWalletDialog'

afterEach(cleanup)

const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
const paper: OfferedWallet = { id: 'paper', name: 'Paper (demo) wallet', icon: undefined, isPaper: true }
const rabby: OfferedWallet = { id: 'rabby', name: 'Rabby', icon, isPaper: false }
const stranger: OfferedWallet = { id: 'x', name: 'Stranger', icon: 'https://example.org/spy.png', isPaper: false }

async function opened(change: Partial<ConnectWalletDialogProps>): Promise<string[]> {
  const asked: string[] = []
  render(
    <ConnectWallet
      isOpen
      onOpenChange={() => undefined}
      wallets={[paper, rabby, stranger]}
      connectingId={undefined}
      failure={undefined}
      isPaperVenue
      onConnect={(walletId) => asked.push(walletId)}
      {...change}
    />,
  )
  await screen.findByRole('dialog', { name: change.isPaperVenue === false ? 'Connect wallet' : 'Start trading' })
  return asked
}

const wallet = (name: string) => screen.getByRole('button', { name: (label) => label.includes(name) })

test('each wallet has a button with its name, and the paper one is described as play money', async () => {
  const asked = await opened({})
  fireEvent.click(wallet('Rabby'))
  fireEvent.click(wallet('Paper (demo) wallet'))
  expect(asked).toEqual(['rabby', 'paper'])
  const described = wallet('Paper (demo) wallet').getAttribute('aria-describedby')
  expect(document.getElementById(described ?? '')?.textContent).toContain('Play money')
})

test('the sum of play money that the venue gives is named, and none is made up', async () => {
  await opened({ playMoney: parseFixed6('25000') })
  screen.getByText('25,000 USD of play money')
  cleanup()
  await opened({})
  screen.getByText('Practice first')
})

test('an external image is not loaded', async () => {
  await opened({})
  const sources = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))
  expect(sources).toEqual([icon])
})

test('while one wallet is prompted, the others are disabled', async () => {
  const asked = await opened({ connectingId: 'rabby' })
  fireEvent.click(wallet('Rabby'))
  fireEvent.click(wallet('Paper (demo) wallet'))
  expect(asked).toEqual([])
})

test('without a wallet in the browser the page says so, and still offers the paper wallet', async () => {
  await opened({ wallets: [paper] })
  expect(screen.getByText(/No browser wallet found/)).toBeDefined()
  expect(wallet('Paper (demo) wallet')).toBeDefined()
})

test('play money is only offered where it exists', async () => {
  await opened({ isPaperVenue: false })
  expect(screen.queryByRole('button', { name: /Paper/ })).toBeNull()
})

test('at a paper venue the first choice is play money, with one press', async () => {
  const asked = await opened({})
  const start = wallet('Start with play money')
  expect(start.compareDocumentPosition(wallet('Rabby')) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  // Only one button may be named after the paper wallet.
  expect(screen.getAllByRole('button', { name: /Paper/ })).toHaveLength(1)
  fireEvent.click(start)
  expect(asked).toEqual(['paper'])
})

test('play money is disabled while another wallet is prompted, and does not start twice', async () => {
  const asked = await opened({ connectingId: 'rabby' })
  fireEvent.click(wallet('Start with play money'))
  cleanup()
  const again = await opened({ connectingId: 'paper' })
  fireEvent.click(wallet('Start with play money'))
  expect([...asked, ...again]).toEqual([])
})

test('other venues offer no play money', async () => {
  await opened({ isPaperVenue: false })
  expect(screen.queryByRole('button', { name: 'Start with play money' })).toBeNull()
})
