import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { crc32 } from '@/core/lib/crc32'
import { blobReader } from '../recording/blobReader'
import { fileItems } from './fileRows'

const header = 'exchange,symbol,timestamp,local_timestamp,id,side,price,amount'
const us = (second: number) => `${1_700_000_000 + second}000000`
const trade = (id: number) => `bybit,ETHUSDT,${us(id)},${us(id)},${id},buy,2000,${id}`
const text = [header, ...Array.from({ length: 400 }, (_, index) => trade(index + 1))].join('\n')

type Change = { method?: number; flags?: number; count?: number; size?: number; crc?: number; comment?: string }

/** An archive as APPNOTE.TXT has it; the local header leaves out the sizes, as those of a stream do. */
function archive({ method = 8, flags = 8, count = 1, size, crc, comment = '' }: Change = {}): Buffer {
  const plain = Buffer.from(text)
  const stored = method === 8 ? deflateRawSync(plain) : plain
  const name = Buffer.from('trades.csv')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(flags, 6)
  local.writeUInt16LE(method, 8)
  local.writeUInt16LE(name.length, 26)
  local.writeUInt16LE(4, 28)
  const before = Buffer.concat([local, name, Buffer.alloc(4), stored, Buffer.alloc(16)])
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(method, 10)
  entry.writeUInt32LE(crc ?? crc32(plain), 16)
  entry.writeUInt32LE(size ?? stored.length, 20)
  entry.writeUInt32LE(plain.length, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(before.length, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([before, entry, name, end, Buffer.from(comment)])
}

async function read(bytes: Uint8Array): Promise<{ trades: number; failures: string[] }> {
  const blob = new Blob([new Uint8Array(bytes)])
  const file = { name: 't.zip', stream: () => blob.stream(), random: async () => blobReader(blob) }
  const failures: string[] = []
  let trades = 0
  const report = { problem: () => undefined, failure: (failure: string) => void failures.push(failure) }
  for await (const items of fileItems(file, {}, report)) trades += items.filter(({ type }) => type === 'trade').length
  return { trades, failures }
}

test.each([
  ['compressed', {}],
  ['stored', { method: 0 }],
  ['with a comment', { comment: 'PK\u0005\u0006 is a mark' }],
] as const)('an archive of one file is read: %s', async (_, change) => {
  expect(await read(archive(change))).toEqual({ trades: 400, failures: [] })
})

describe('in words, without a crash, is rejected an archive', () => {
  test.each<[string, Change, string]>([
    ['that is encrypted', { flags: 1 }, 'the zip archive is encrypted: unpack it first'],
    ['of several files', { count: 2 }, 'the zip archive has 2 files: unpack it first'],
    ['without files', { count: 0 }, 'the zip archive has 0 files: unpack it first'],
    ['of the kind zip64', { size: 0xffffffff }, 'the zip archive is of the kind zip64: unpack it first'],
    ['of very many files', { count: 0xffff }, 'the zip archive is of the kind zip64: unpack it first'],
    ['of another method', { method: 9 }, 'the zip archive is compressed by method 9: unpack it first'],
    ['whose file is longer than the archive', { size: 1e9 }, 'the zip archive is damaged or ends early'],
  ])('%s', async (_, change, words) => {
    expect(await read(archive(change))).toEqual({ trades: 0, failures: [`t.zip: ${words}`] })
  })

  test('whose content is not what its checksum says', async () => {
    const { failures } = await read(archive({ crc: 1 }))
    expect(failures).toEqual([expect.stringMatching(/^t\.zip, line \d+: the zip archive is damaged or ends early$/)])
  })

  test('that is torn at any byte, or has a wrong byte', async () => {
    const whole = archive()
    for (let length = 4; length < whole.length; length += 97) {
      expect((await read(whole.subarray(0, length))).failures).toHaveLength(1)
    }
    for (let at = 30 + 14; at < whole.length - 22 - 56 - 16; at += 97) {
      const wrong = Buffer.from(whole)
      wrong[at] = (wrong[at] ?? 0) ^ 0x55
      expect((await read(wrong)).failures.length).toBeGreaterThan(0)
    }
  })
})
