import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { channelInventory, operationInventory, restInventory } from '@/core/protocol/inventory'
import { clientIndex, clientPages } from './clientPages'

const folder = fileURLToPath(new URL('../../../docs/client', import.meta.url))
const pages = clientPages()

test('every operation and channel has a page, and no other page is there', () => {
  const files = ['rest', 'socket', 'channels'].flatMap((part) =>
    existsSync(`${folder}/${part}`) ? readdirSync(`${folder}/${part}`).map((file) => `${part}/${file}`) : [],
  )
  expect(files.toSorted()).toEqual(pages.map(({ file }) => file).toSorted())
  const names = [
    ...restInventory.map(([, , , name]) => `rest/${name}.md`),
    ...operationInventory.map(([, , key]) => `socket/${key}.md`),
    ...channelInventory.map(([, , key]) => `channels/${key}.md`),
  ]
  expect(names.filter((name) => !files.includes(name))).toEqual([])
})

test('the pages are those that the definitions give (`npx vitest run src/dev/tooling/clientPages.test.ts -u` writes them)', async () => {
  for (const { file, text } of pages) await expect(text).toMatchFileSnapshot(`${folder}/${file}`)
})

test('the index lists all pages after the introduction', async () => {
  const [introduction = ''] = readFileSync(`${folder}/README.md`, 'utf8').split('\n## REST\n')
  const { version } = JSON.parse(readFileSync(`${folder}/../../package.json`, 'utf8')) as { version: string }
  expect(introduction).toContain(`optick-${version}.tgz`)
  await expect(clientIndex(introduction)).toMatchFileSnapshot(`${folder}/README.md`)
})
