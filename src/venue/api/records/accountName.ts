import type { Address } from '@/protocol/instrument'

const manners = ['softly', 'boldly', 'calmly', 'deftly', 'early', 'gladly', 'keenly', 'lately', 'neatly', 'openly']
const states = ['mapped', 'tuned', 'woven', 'carved', 'lit', 'drawn', 'forged', 'painted', 'planted', 'folded']
const birds = ['kestrel', 'heron', 'swift', 'curlew', 'plover', 'osprey', 'wren', 'egret', 'merlin', 'dunlin']

/** Three words made from the address, always the same (rest-private 5.1). */
export function accountName(account: Address): string {
  const word = (list: readonly string[], at: number) =>
    list[Number.parseInt(account.slice(at, at + 6), 16) % list.length]
  return `${word(manners, 2)}-${word(states, 8)}-${word(birds, 14)}`
}
