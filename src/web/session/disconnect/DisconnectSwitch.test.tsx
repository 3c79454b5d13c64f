// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DisconnectSwitch, type DisconnectSwitchProps } from './DisconnectSwitch'

afterEach(cleanup)

const off: DisconnectSwitchProps = {
  isOn: false,
  isChanging: false,
  failure: undefined,
  atRisk: 0,
  onChange: () => undefined,
}
const theSwitch = () => screen.getByRole<HTMLInputElement>('switch')
const state = () => screen.getByRole('status').textContent

test('the switch is indeterminate and disabled until the venue has answered', () => {
  render(<DisconnectSwitch {...off} isOn={undefined} />)
  expect([state(), theSwitch().checked, theSwitch().disabled]).toEqual(['—', false, true])
})

test('the switch shows the venue’s setting, not the requested one', () => {
  const asked: boolean[] = []
  const { rerender } = render(<DisconnectSwitch {...off} onChange={(isOn) => asked.push(isOn)} />)
  fireEvent.click(theSwitch())
  expect([asked, theSwitch().checked, state()]).toEqual([[true], false, 'Off'])
  rerender(<DisconnectSwitch {...off} isChanging />)
  expect([state(), theSwitch().disabled]).toEqual(['Updating…', true])
  rerender(<DisconnectSwitch {...off} isOn />)
  expect([state(), theSwitch().checked]).toEqual(['On', true])
})

test('an error is shown in words, along with the number of orders on this connection', () => {
  render(
    <DisconnectSwitch {...off} failure="The venue didn’t respond. Check your connection and try again." atRisk={1} />,
  )
  expect(screen.getByRole('alert').textContent).toBe('The venue didn’t respond. Check your connection and try again.')
  expect(screen.getByText('1 open order from this connection')).toBeTruthy()
})
