import { useProfileActions } from '@/account/profile/useProfileActions'
import { OneFieldForm } from './OneFieldForm'
import { isNetworkAddress, networks, type Network } from '@/protocol/networkAddress'
import { Skeleton } from '@/ui/Skeleton'
import { t } from '@/ui/t'
import { failureWords } from '@/account/failureWords'

const names: Readonly<Record<Network, string>> = { SOL: 'Solana', SUI: 'Sui' }

type NetworkFormsProps = {
  /** `undefined` while it is not known. */
  addresses: readonly { readonly network: string; readonly networkAddress: string }[] | undefined
}

/** The account's addresses on chains that it does not sign with. */
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
  const { setNetworkAddress } = useProfileActions()
  const name = names[network]
  return (
    <OneFieldForm
      label={t('{network} address', { network: name })}
      value={current}
      maxLength={100}
      submitLabel={current === '' ? t('Link') : t('Change')}
      isPending={setNetworkAddress.isPending}
      failure={failureWords(setNetworkAddress.error)}
      done={setNetworkAddress.isSuccess ? t('The address is linked.') : undefined}
      check={(text) =>
        isNetworkAddress(network, text) ? undefined : t('That is no address on {network}.', { network: name })
      }
      onSubmit={(networkAddress) => setNetworkAddress.mutate({ network, networkAddress })}
    />
  )
}
