// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ApiKeyRequest } from '@/web/session/keys/newApiKeyForm'
import { NewApiKeyDialog } from './NewApiKeyDialog'

afterEach(cleanup)

const idle = { isPending: false, failure: undefined, made: undefined, onClose: () => undefined }

test('a key needs a label, and is read-only unless trading is chosen', () => {
  const asked: ApiKeyRequest[] = []
  render(<NewApiKeyDialog {...idle} onMake={(request) => asked.push(request)} />)
  const make = screen.getByRole('button', { name: 'Create key' })
  fireEvent.click(make)
  expect(asked).toEqual([])
  expect(screen.getByText('Enter a label')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'Label' }), { target: { value: 'bot' } })
  fireEvent.click(make)
  fireEvent.click(screen.getByRole('radio', { name: 'Read & trade' }))
  fireEvent.click(make)
  expect(asked).toEqual([
    { name: 'bot', readOnly: true },
    { name: 'bot', readOnly: false },
  ])
})

test('a new key shows its secret, with a note that it is shown only once', () => {
  const made = { name: 'bot', apiKey: 'the-key', apiSecret: 'the-secret' }
  render(<NewApiKeyDialog {...idle} made={made} onMake={() => undefined} />)
  expect(screen.getByText('the-secret')).toBeTruthy()
  expect(screen.getByText(/It won’t be shown again/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy Secret' })).toBeTruthy()
})
