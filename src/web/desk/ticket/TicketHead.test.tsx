// @vitest-environment jsdom

import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ethPerp as instrument } from '@/dev/testing/builders'
import { drawBusyDesk, offered } from '@/dev/testing/busyDesk'
import { Ticket } from './Ticket'
import { useTicketContext } from './useTicketContext'

afterEach(cleanup)

function Desk() {
  const context = useTicketContext(instrument.instrumentName, undefined)
  return <Ticket instrument={instrument} context={context} MarginDialog={() => null} />
}

const tab = (name: string) =>
  within(screen.getByRole('radiogroup', { name: 'Ticket' })).getByRole<HTMLInputElement>('radio', { name })

test('the tabs choose limit, market and stop, and keep the focus when the form changes', async () => {
  await drawBusyDesk({ book: offered, desk: <Desk /> })
  fireEvent.click(tab('Market'))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' }).disabled).toBe(true)
  tab('Market').focus()
  fireEvent.click(tab('Stop'))
  await screen.findByRole('form', { name: 'Stop ticket' }, { timeout: 20_000 })
  expect(tab('Stop').checked).toBe(true)
  expect(document.activeElement).toBe(tab('Stop'))
  fireEvent.click(tab('Limit'))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' }).disabled).toBe(false)
  expect(document.activeElement).toBe(tab('Limit'))
})
