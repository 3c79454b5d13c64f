type Environment = Readonly<Record<string, string | undefined>>

export const help: string
export const passedFlags: Readonly<Record<string, { readonly type: 'string' | 'boolean'; readonly multiple?: boolean }>>
export type ClusterArguments =
  | { readonly kind: 'help' }
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'run'
      readonly nodes: number
      readonly appPort: number
      readonly venuePort: number
      readonly data: string
      readonly passed: readonly string[]
    }
  | { readonly kind: 'verify'; readonly data: string; readonly passed: readonly string[] }
  | { readonly kind: 'prove'; readonly rounds: string; readonly seed: string | undefined }
  | { readonly kind: 'sockets'; readonly passed: readonly string[] }
export function readClusterArguments(argv: readonly string[], env: Environment): ClusterArguments
