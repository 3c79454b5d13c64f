import { runSize } from '@/dev/testing/runSize'
import { startChainVenue } from '../chainVenue'
import { expect, test } from '../fixtures'
import { measureFrames } from '../frames'
import { ChainScreen } from '../screens/ChainScreen'

/** Four seconds at sixty frames a second, or ten. */
const frameCount = runSize({ usual: 240, full: 600 })
const wrongPrice = 777_777.7

test('1,500 options and 5,000 updates a second: each row shows the last quote of its own option', async ({
  page,
  host,
  afterPages,
}) => {
  test.slow()
  const venue = await startChainVenue(page)
  afterPages(venue.close)
  const chain = new ChainScreen(page, host.appUrl)
  await chain.open()
  await chain.expiries.getByRole('tab').nth(4).click()
  await expect(chain.table).toHaveAttribute('aria-rowcount', '78')

  // A wrong quote must not be painted even for one frame.
  await page.evaluate(() => {
    const wrong: string[] = []
    Object.assign(window, { wrong })
    // Checks each text node separately, because two adjacent correct prices can look like the wrong one.
    const look = (node: Node) => {
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      for (
        let text = texts.root.nodeType === Node.TEXT_NODE ? node : texts.nextNode();
        text !== null;
        text = texts.nextNode()
      ) {
        const said = text.textContent ?? ''
        const cell = text.parentElement?.closest<HTMLElement>('[data-instrument]')
        if (/777,?777/.test(said)) wrong.push([cell?.dataset['instrument'], cell?.dataset['side'], said].join(' '))
      }
    }
    new MutationObserver((changes) => {
      for (const { target } of changes) look(target)
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  const [drawnName] = (await chain.drawn()).map(({ instrument }) => instrument)
  const name = drawnName ?? ''
  // By now every instrument has a newer quote than that.
  const startNs = venue.nowNs()
  venue.sendAll()
  const before = venue.sentCount()
  venue.run(5_000)
  const injecting = setInterval(() => {
    const other = venue.ids.get(name) === 1 ? 2 : 1
    // Late, twice; then with the id of another instrument, and with an unlisted id.
    for (let times = 0; times < 2; times++) venue.inject([venue.record(name, wrongPrice)], startNs)
    venue.inject([venue.record(name, wrongPrice, other)], venue.nowNs())
    venue.inject([venue.record('ETH-01JAN20-100-C', wrongPrice, 9_999)], venue.nowNs())
  }, 50)
  const figures = await measureFrames(page, frameCount)
  const sent = venue.sentCount() - before
  clearInterval(injecting)
  venue.stop()

  const line = `chain load: ${Math.round(sent / figures.seconds)} changes/s, frames p50 ${figures.p50Ms} ms, p95 ${figures.p95Ms} ms, worst ${figures.worstMs} ms, tasks over 50 ms: ${figures.longTasks} (longest ${figures.longestTaskMs} ms) in ${figures.seconds} s`
  await test.info().attach('frames', { body: JSON.stringify({ ...figures, sent }, undefined, 2) })
  process.stdout.write(`${line}\n`)

  const expected = (instrument: string, side: string) => {
    const quote = venue.last.get(instrument)
    const price = side === 'buy' ? quote?.ask : quote?.bid
    return {
      price: String(Math.round(Number(price) * 1e6)),
      size: (venue.ids.get(instrument) ?? 0).toLocaleString('en-US'),
      text: Number(price).toLocaleString('en-US', { minimumFractionDigits: 1 }),
    }
  }
  // A busy machine may still have messages to process.
  await expect
    .poll(
      async () =>
        (await chain.drawn()).filter(({ instrument, side, price, size, text }) => {
          const wanted = expected(instrument, side)
          return wanted.price !== price || wanted.size !== size || wanted.text !== text
        }),
      { timeout: 60_000 },
    )
    .toEqual([])
  expect((await chain.drawn()).length).toBeGreaterThan(80)
  const wrong = () => page.evaluate(() => Reflect.get(window, 'wrong') as readonly string[])
  expect(await wrong()).toEqual([])
  // Proves that the check above would have seen a wrong price.
  venue.inject([venue.record(name, wrongPrice)], venue.nowNs())
  await expect.poll(wrong).toContain(`${name} buy 777,777.7`)
})
