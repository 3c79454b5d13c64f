// @vitest-environment jsdom

import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Missed } from './Missed'
import { rowOfPress } from './MissedMark'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** jsdom has no layout: a list of 200 × 100 pixels at (10, 50) with a border of 1, and a row with two cells. */
function listWithRow({ scrolled, row }: { scrolled: number; row: Box }) {
  document.body.innerHTML =
    '<div><table><tbody><tr><td><button>a</button></td><td><button>b</button></td></tr></tbody></table></div>'
  const find = (selector: string) => {
    const element = document.querySelector(selector)
    if (element === null) throw new Error(`there is no ${selector}`)
    return element
  }
  const place = (element: Element, { left, top, width, height }: Box) =>
    vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, top, width, height))
  const ground = find('div')
  place(ground, { left: 10, top: 50, width: 202, height: 102 })
  Object.defineProperties(ground, { clientTop: { value: 1 }, clientWidth: { value: 200 } })
  ground.scrollTop = scrolled
  place(find('tr'), row)
  const [first, second] = [find('td:first-child button'), find('td:last-child button')]
  place(first, { ...row, width: row.width / 2 })
  place(second, { ...row, left: row.left + row.width / 2, width: row.width / 2 })
  return { first, second }
}

test('a press is placed at its row, in the half of its cell, however far the list is scrolled', () => {
  const { first, second } = listWithRow({ scrolled: 300, row: { left: 11, top: 91, width: 200, height: 20 } })
  // 91 on the screen is 40 below the inner edge at 51, and 300 are scrolled out above.
  const place = { left: 0, top: 340, width: 200, height: 20 }
  expect(rowOfPress(first)).toEqual({ ...place, half: 'left' })
  expect(rowOfPress(second)).toEqual({ ...place, half: 'right' })
})

test('a press outside the rows has no geometry', () => {
  expect(rowOfPress(document.createElement('button'))).toBeUndefined()
})

test('the mark is on the row and is announced, and a second miss is announced again', async () => {
  const { second } = listWithRow({ scrolled: 0, row: { left: 11, top: 91, width: 200, height: 20 } })
  const { rerender } = render(<Missed missed={{ target: second, count: 1 }} />)
  const said = screen.getByRole('status').firstElementChild
  expect(said?.textContent).toBe('Price moved: click again')
  await waitFor(() => expect(mark()?.style.cssText).toBe('left: 0px; top: 40px; width: 200px; height: 20px;'))
  expect(mark()?.dataset['half']).toBe('right')
  rerender(<Missed missed={{ target: second, count: 2 }} />)
  // The same text in the same element would not be announced.
  expect(screen.getByRole('status').firstElementChild).not.toBe(said)
  expect(screen.getByRole('status').textContent).toBe('Price moved: click again')
  rerender(<Missed missed={undefined} />)
  expect(screen.getByRole('status').textContent).toBe('')
  expect(mark()).toBeNull()
})

const mark = () => document.querySelector<HTMLElement>('.missed-mark')
