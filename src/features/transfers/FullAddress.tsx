import { checksumAddress } from '@/protocol/checksumAddress'
import type { Address } from '@/protocol/instrument'

/** All digits of an address, in groups that can be compared one by one. Copied, it has no gaps. */
export function FullAddress({ address }: { address: Address }) {
  const text = checksumAddress(address)
  const groups = text.slice(2).match(/.{4}/g) ?? []
  return (
    <span className="font-mono text-sm">
      <span className="sr-only select-none">{text}</span>
      <span aria-hidden="true" className="select-all">
        <span className="text-text-4">0x</span>
        {groups.map((group, at) => (
          // Groups of one address never change places.
          <span key={`${at}${group}`} className="inline-block pr-1.5">
            {group}
          </span>
        ))}
      </span>
    </span>
  )
}
