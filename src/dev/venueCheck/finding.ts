/** The result of checking one assumption that the page makes about a venue. */
export type Finding = {
  readonly verdict: 'confirmed' | 'refuted' | 'unknown'
  /** The assumption as a statement that can be true or false. */
  readonly assumption: string
  readonly evidence: string
}

export type Check = { readonly assumption: string; readonly run: () => Promise<Omit<Finding, 'assumption'>> }

export const confirmed = (evidence: string) => ({ verdict: 'confirmed', evidence }) as const
export const refuted = (evidence: string) => ({ verdict: 'refuted', evidence }) as const
export const unknown = (evidence: string) => ({ verdict: 'unknown', evidence }) as const

/** Returns a confirmed or a refuted result, by a condition. */
export function judged(holds: boolean, evidence: string): Omit<Finding, 'assumption'> {
  return holds ? confirmed(evidence) : refuted(evidence)
}

/** Runs the checks one after another. A check that throws yields the verdict `unknown`. */
export async function runChecks(checks: readonly Check[], onFinding: (finding: Finding) => void): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { assumption, run } of checks) {
    const found = await run().catch((error: unknown) => unknown(error instanceof Error ? error.message : String(error)))
    const finding = { assumption, ...found }
    findings.push(finding)
    onFinding(finding)
  }
  return findings
}

/** Formats the report as Markdown. Every text in `secrets` is blanked, wherever it occurs. */
export function writeReport(title: string, findings: readonly Finding[], secrets: readonly string[]): string {
  const rows = findings.map(
    ({ verdict, assumption, evidence }) => `| ${verdict} | ${cell(assumption)} | ${cell(evidence)} |`,
  )
  return [`# ${title}`, '', '| verdict | assumption | evidence |', '|---|---|---|', ...rows, '']
    .map(blank(secrets))
    .join('\n')
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** Returns a function that blanks secrets in any letter case, because addresses are written in several. */
export function blank(secrets: readonly string[]): (text: string) => string {
  const found = secrets.filter((secret) => secret !== '').map((secret) => secret.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return found.length === 0 ? (text) => text : (text) => text.replace(new RegExp(found.join('|'), 'gi'), '(hidden)')
}
