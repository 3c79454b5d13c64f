// @vitest-environment jsdom

import { cleanup, render, screen, waitFor } from '@testing-library/react'
import * as fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { csvLine } from '@/core/lib/csvLine'
import { describeError } from '@/core/protocol/errorCodes'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { OpenOrdersTable } from '@/web/desk/orders/OpenOrdersTable'
import { ApiKeysPanel } from '@/web/portfolio/keys/ApiKeys'
import { createOrderFills } from '@/web/session/orders/orderFills'
import { noPendingOrders } from '@/web/session/orders/pendingOrders'
import { csvText } from '@/web/ui/csvText'
import { tradePath } from '@/web/ui/navigation/routes'

afterEach(cleanup)

const markup = fc.constantFrom(
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '</title><iframe srcdoc="<script>1</script>">',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '\u202Egnp.exe',
)
/** Text as a hostile venue may send it: markup, with other text around it. */
const hostile = fc.oneof(
  markup,
  fc.tuple(fc.string({ maxLength: 8 }), markup, fc.string({ maxLength: 8 })).map((parts) => parts.join('')),
)
const few = { seed: 7, numRuns: 12 }

/** Returns elements and attributes that this page never renders, whatever the source of the text. */
function intruders(): readonly string[] {
  const found = [...document.querySelectorAll('script, iframe, object, embed, form[action], base, meta, img, [srcdoc]')]
  const handlers = [...document.querySelectorAll('*')].flatMap((element) =>
    element.getAttributeNames().filter((name) => name.startsWith('on') || name === 'srcdoc'),
  )
  const links = [...document.querySelectorAll('a[href]')]
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => !href.startsWith('/') || href.startsWith('//'))
  return [...found.map(({ tagName }) => tagName), ...handlers, ...links]
}

test('instrument names, key names and error codes are rendered as text, whatever they contain', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      render(
        <>
          <OpenOrdersTable
            fills={createOrderFills()}
            orders={[
              {
                rowKey: '0x01',
                orderId: '0x01',
                account: '0xaa',
                instrumentId: '1',
                instrumentName: text,
                instrumentType: 'PERPETUAL',
                orderType: 'limit',
                orderStatus: 'partial',
                side: 'buy',
                price: parseFixed6('3100'),
                amount: parseFixed6('0.5'),
                filled: parseFixed6('0.2'),
              },
            ]}
            instrumentOf={() => undefined}
            pending={noPendingOrders}
            checkChange={() => undefined}
            ChangeEffect={() => null}
            onEdit={() => undefined}
            onCancel={() => undefined}
            onGoTo={() => undefined}
            empty={null}
          />
          <ApiKeysPanel
            freshness={{ status: 'live' }}
            isLoading={false}
            rows={[{ apiKey: text, name: text, readOnly: false, isOwn: false }]}
            isPersisted={false}
            onMake={() => undefined}
            onRevoke={() => undefined}
          />
          <a href={tradePath(text)}>{describeError(text)}</a>
        </>,
      )
      expect(intruders()).toEqual([])
      expect(document.body.textContent).toContain(text)
      cleanup()
    }),
    few,
  )
})

test('a toast renders its text as text', async () => {
  // Sonner needs it, and jsdom lacks it.
  window.matchMedia ??= () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as never
  const [{ ToastRegion }, { drawToast }] = await Promise.all([
    import('@/web/ui/ToastRegion'),
    import('@/web/ui/drawToast'),
  ])
  render(<ToastRegion />)
  const texts = fc.sample(markup, { seed: 7, numRuns: 4 })
  for (const text of texts) drawToast({ tone: 'warn', title: text, detail: text, code: text })
  await waitFor(() => expect(screen.getAllByText(texts[0] ?? '', { exact: false }).length).toBeGreaterThan(0))
  expect(intruders()).toEqual([])
})

test('a link to an instrument stays on this site, whatever its name', () => {
  fc.assert(
    fc.property(fc.oneof(hostile, fc.constantFrom('//elsewhere.example', '..//x', '?venue=real', '#x')), (name) => {
      const url = new URL(tradePath(name), 'http://optick.test')
      expect([url.origin, url.search, url.hash]).toEqual(['http://optick.test', '', ''])
      expect(url.pathname.startsWith('/trade/')).toBe(true)
    }),
    few,
  )
})

/** Splits a CSV line into cells (RFC 4180). */
function readCells(line: string): readonly string[] {
  const cells = [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)]
  return cells.map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain)
}

test('no exported cell is a formula, and no venue text adds a cell or a line', () => {
  const start = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '"', ',', '\r\n', '')
  const text = fc.tuple(start, fc.string()).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, (first, second) => {
      // Numbers are exported unchanged, so no other cell may look like a number.
      fc.pre(![first, second].some((cell) => /^-\d+(\.\d+)?$/.test(cell)))
      const head = csvText(['a', 'b', 'c'], []).length
      const ours = csvText(['a', 'b', 'c'], [[{ text: first }, { decimal: '-1.5' }, { text: second }]]).slice(head)
      for (const line of [ours, csvLine([first, '-1.5', second])]) {
        const cells = readCells(line.replace(/\r\n$/, ''))
        expect(cells).toHaveLength(3)
        expect(cells[1]).toBe('-1.5')
        for (const [at, meant] of [first, '-1.5', second].entries()) {
          if (at === 1) continue
          expect(cells[at]).not.toMatch(/^[=+\-@\t\r]/)
          expect(cells[at]?.replace(/^'(?=[=+\-@\t\r])/, '')).toBe(meant)
        }
      }
    }),
    { seed: 7, numRuns: 500 },
  )
})
