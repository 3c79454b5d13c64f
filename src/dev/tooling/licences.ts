import type { LockedPackage } from './lockedPackages'

/** Licences that require at most their own notice. */
const permissive = new Set([
  '(Apache-2.0 AND MIT)',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'CC0-1.0',
  'Unlicense',
])

type Exception = {
  readonly licence: string
  readonly packages: RegExp
  /** Accepted for tools, but not for anything served to traders. */
  readonly isForToolsOnly: boolean
  readonly why: string
}

/** Every other accepted licence, with its packages and the reason. */
export const exceptions: readonly Exception[] = [
  {
    licence: 'MPL-2.0',
    packages: /^(axe-core|@axe-core\/playwright|lightningcss(-[\w-]+)?)$/,
    isForToolsOnly: true,
    why: 'Used as it is by the build and the tests. Changes to its own files would have to be published; there are none.',
  },
  {
    licence: 'CC-BY-4.0',
    packages: /^caniuse-lite$/,
    isForToolsOnly: true,
    why: 'Data about browsers that the tools of mutation tests read. Nothing of it is served.',
  },
  {
    licence: 'OFL-1.1',
    packages: /^@fontsource-variable\/inter$/,
    isForToolsOnly: false,
    why: 'A typeface. It may be served with any page, and not be sold by itself.',
  },
  {
    licence: 'SEE LICENSE IN LICENSE.md',
    packages:
      /^(@reown\/appkit(-[\w-]+)?|@walletconnect\/(core|ethereum-provider|sign-client|types|universal-provider|utils))$/,
    isForToolsOnly: false,
    why:
      'The WalletConnect and Reown community licences: no fee for up to 500 wallets a month and 2.5 million calls, only to ' +
      'their own relay, with their notice and a copy of the licence beside the bundle. The bundle is apart from the page ' +
      'and loaded only when `config.json` has a WalletConnect project id and the trader chooses it.',
  },
]

/** Undefined if the package may be installed. */
export function licenceProblem({ name, license, isForTools }: LockedPackage): string | undefined {
  if (license === undefined) return `${name} has no licence`
  if (permissive.has(license)) return undefined
  const exception = exceptions.find((one) => one.licence === license && one.packages.test(name))
  if (exception === undefined) return `${name} has the licence ${license}`
  return exception.isForToolsOnly && !isForTools ? `${name} (${license}) is for the tools only` : undefined
}

/** A Markdown page with every package and its licence. */
export function licenceList(packages: readonly LockedPackage[]): string {
  const served = packages.filter(({ isForTools }) => !isForTools)
  const tools = packages.filter(({ isForTools }) => isForTools)
  return (
    [
      '# Licences',
      'Every package of `package-lock.json`, on any machine. Written by `npx vitest run src/dev/tooling/dependencies.test.ts -u`;\nthe same test fails when a package is missing here, or has a licence that no one has agreed to.',
      'Portions © 2025 Reown, Inc. All Rights Reserved: the WalletConnect bundle, whose licences are built beside it.',
      '## Agreed to',
      `Without a question: ${[...permissive].join(', ')}.`,
      exceptions
        .map(({ licence, why, isForToolsOnly }) => `- **${licence}**${isForToolsOnly ? ', tools only' : ''}. ${why}`)
        .join('\n'),
      `## In the page and the venue, or asked for by what is (${served.length})`,
      table(served),
      `## For building and testing (${tools.length})`,
      table(tools),
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  )
}

/** One row per package and licence; parallel versions share it. */
function table(packages: readonly LockedPackage[]): string {
  const versions = new Map<string, Set<string>>()
  for (const { name, license = '—', version = '—' } of packages) {
    const key = `| ${name} | ${license} |`
    versions.set(key, (versions.get(key) ?? new Set()).add(version))
  }
  const rows = [...versions].map(([key, of]) => `${key} ${[...of].sort().join(', ')} |`).sort()
  return ['| package | licence | versions |', '|---|---|---|', ...rows].join('\n')
}
