import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readVenues } from './venuesList'

const folder = mkdtempSync(join(tmpdir(), 'optick-venues-'))
const domain = { name: 'Mine', version: '1', chainId: 31_337 }
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(text: string): string {
  const path = join(folder, 'venues.json')
  writeFileSync(path, text)
  return path
}

test('the paper venue signs for the domain that this process was started with, the others for their own', async () => {
  const text = await readVenues(
    file('[{"id":"paper","signing":{"chainId":1}},{"id":"x","signing":{"chainId":5}}]'),
    domain,
  )
  expect(JSON.parse(text)).toEqual([
    { id: 'paper', signing: domain },
    { id: 'x', signing: { chainId: 5 } },
  ])
})

test.each(['{}', '[]', 'not json'])('%s is no list of venues', async (text) => {
  await expect(readVenues(file(text), domain)).rejects.toThrow()
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//elsewhere.example', 'ftp://venue', 'https://a b', ''])(
  '%j is no address of a venue',
  async (address) => {
    for (const name of ['restUrl', 'wsUrl']) {
      const list = JSON.stringify([{ id: 'odd', restUrl: '/api', wsUrl: 'wss://venue.example/ws', [name]: address }])
      await expect(readVenues(file(list), domain)).rejects.toThrow('is no address of a venue')
    }
  },
)

test('two venues that would take each other’s signatures are no list', async () => {
  const one = { id: 'one', restUrl: 'https://one.example', wsUrl: 'wss://one.example', signing: domain }
  const other = { ...one, id: 'other', restUrl: 'https://other.example' }
  const another = { ...other, signing: { ...domain, chainId: 7 } }
  await expect(readVenues(file(JSON.stringify([one, other])), domain)).rejects.toThrow('one and other have one signing')
  expect(JSON.parse(await readVenues(file(JSON.stringify([one, another])), domain))).toEqual([one, another])
  const paper = { id: 'paper', restUrl: '/api', wsUrl: '/ws' }
  await expect(readVenues(file(JSON.stringify([paper, one])), domain)).rejects.toThrow('paper and one')
})
