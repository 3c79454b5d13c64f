import type { Address } from '@/protocol/instrument'

const manners = ['softly', 'boldly', 'calmly', 'deftly', 'early', 'gladly', 'keenly', 'lately', 'neatly', 'openly']
const states = ['mapped', 'tuned', 'woven', 'carved', 'lit', 'drawn', 'forged', 'painted', 'planted', 'folded']
const birds = ['kestrel', 'heron', 'swift', 'curlew', 'plover', 'osprey', 'wren', 'egret', 'merlin', 'dunlin']

/** Three words made from the address (rest-private 5.1), with a number behind them when somebody has them already. */
export function generatedUsername(account: Address, isTaken: (name: string) => boolean): string {
  const word = (list: readonly string[], at: number) =>
    list[Number.parseInt(account.slice(at, at + 6), 16) % list.length]
  const words = `${word(manners, 2)}-${word(states, 8)}-${word(birds, 14)}`
  let name = words
  for (let count = 2; isTaken(name); count += 1) name = `${words}-${count}`
  return name
}
