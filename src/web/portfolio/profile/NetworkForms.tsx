import { isNetworkAddress, networks, type Network } from '@/core/protocol/networkAddress'
import { t } from '@/web/language/t'
import { useSetNetworkAddress } from '@/web/portfolio/profile/model/useProfileActions'
import { Skeleton } from '@/web/ui/Skeleton'
import { OneFieldForm } from './OneFieldForm'

const names: Readonly<Record<Network, string>> = { SOL: 'Solana', SUI: 'Sui' }

type NetworkFormsProps = {
  /** Undefined while loading. */
  addresses: readonly { readonly network: string; readonly networkAddress: string }[] | undefined
}

/** The account's addresses on chains where it cannot sign. */
export function NetworkForms({ addresses }: NetworkFormsProps) {
  if (addresses === undefined) return <Skeleton height={80} />
  return networks.map((network) => (
    <NetworkForm
      key={network}
      network={network}
      current={addresses.find((one) => one.network === network)?.networkAddress ?? ''}
    />
  ))
}

function NetworkForm({ network, current }: { network: Network; current: string }) {
  const { isPending, failure, outcome, start } = useSetNetworkAddress(network)
  const name = names[network]
  return (
    <OneFieldForm
      label={t('{network} address', { network: name })}
      value={current}
      maxLength={100}
      submitLabel={current === '' ? t('Link', {}, 'connect') : t('Change')}
      isPending={isPending}
      failure={failure?.words}
      done={outcome?.status === 'done' ? t('Address linked') : undefined}
      check={(text) =>
        isNetworkAddress(network, text) ? undefined : t('Not a valid {network} address', { network: name })
      }
      onSubmit={(text) => void start(text)}
    />
  )
}
