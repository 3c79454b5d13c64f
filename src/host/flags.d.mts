export const help: string
export const optionsHelp: string

type ClusterText =
  | 'cluster'
  | 'role'
  | 'postgres'
  | 'league'
  | 'replicas'
  | 'keep-log'
  | 'nats-creds'
  | 'nats-ca'
  | 'nats-cert'
  | 'nats-key'
export const clusterFlags: Readonly<Record<ClusterText | 'verify', object>>

export type ClusterValues = { readonly [Name in ClusterText]?: string } & { readonly verify?: boolean }

type Text =
  | 'port'
  | 'venue-port'
  | 'listen'
  | 'data'
  | 'market'
  | 'seed'
  | 'speed'
  | 'domain-name'
  | 'chain-id'
  | 'venues'
  | 'grant'
  | 'position-mode'
  | 'metrics-port'
  | 'metrics-listen'
  | 'log-level'
  | 'log-format'
  | 'webhook'
type List = 'allow-host' | 'public-url' | 'proxy' | 'venue-site'
type Toggle =
  | 'fresh'
  | 'accept-loss'
  | 'audit'
  | 'no-limits'
  | 'require-signing-key'
  | 'reject-wallet-key'
  | 'test-clock'
  | 'venue-only'
  | 'webhook-private'
  | 'dev'
  | 'help'
type Values = ClusterValues & { readonly [Name in Text]?: string } & { readonly [Name in List]?: readonly string[] } & {
  readonly [Name in Toggle]: boolean
}

/** Rejects unknown flags and flags without their values; never throws. */
export function readFlags(
  argv: readonly string[],
):
  | { readonly kind: 'help' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'values'; readonly values: Values }
