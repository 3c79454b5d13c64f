import { checksumAddress } from '@/core/protocol/checksumAddress'
import type { Address } from '@/core/protocol/instrument'

/** All digits of an address, in two lines of groups that a reader can compare in turn. */
export function FullAddress({ address }: { address: Address }) {
  const text = checksumAddress(address)
  const groups = text.slice(2).match(/.{4}/g) ?? []
  return (
    <span className="font-mono text-sm">
      <span className="sr-only select-none">{text}</span>
      <span aria-hidden="true" className="inline-grid grid-cols-[auto_repeat(5,auto)] gap-x-1.5 select-all">
        <span className="text-text-4">0x</span>
        {groups.map((group, at) => (
          // The index is part of the key, because groups never change places. The second five groups begin below the
          // first.
          <span key={`${at}${group}`} className={at === 5 ? 'col-start-2' : ''}>
            {group}
          </span>
        ))}
      </span>
    </span>
  )
}
