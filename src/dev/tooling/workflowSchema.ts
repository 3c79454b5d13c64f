import { z } from 'zod'

/*
 * The part of the syntax of GitHub's workflows that this repository uses, after
 * https://docs.github.com/actions/reference/workflows-and-actions/workflow-syntax. Unknown keys are rejected.
 */
const text = z.string().min(1)
const access = z.enum(['read', 'write', 'none'])
const permissions = z.partialRecord(
  z.enum(['actions', 'attestations', 'contents', 'id-token', 'issues', 'packages', 'pages', 'pull-requests']),
  access,
)
const scalars = z.record(text, z.union([z.string(), z.number(), z.boolean()]))
const common = { name: text.optional(), id: text.optional(), if: text.optional(), env: scalars.optional() }

const step = z.union([
  z.strictObject({ ...common, uses: text, with: scalars.optional() }),
  z.strictObject({ ...common, run: text }),
])

const job = z.strictObject({
  name: text.optional(),
  if: text.optional(),
  needs: z.union([text, z.array(text)]).optional(),
  'runs-on': z.enum(['ubuntu-24.04', 'windows-2025', 'macos-15']),
  'timeout-minutes': z.int().min(1).max(360),
  container: text.optional(),
  permissions: permissions.optional(),
  environment: z.strictObject({ name: text, url: text }).optional(),
  strategy: z
    .strictObject({ 'fail-fast': z.boolean(), matrix: z.record(text, z.array(z.union([text, z.number()])).min(1)) })
    .optional(),
  steps: z.array(step).min(1),
})

const branches = z.strictObject({ branches: z.array(text).optional(), tags: z.array(text).optional() }).nullable()

export const workflowSchema = z.strictObject({
  name: text,
  on: z.strictObject({
    push: branches.optional(),
    pull_request: branches.optional(),
    workflow_dispatch: z.null().optional(),
  }),
  permissions,
  concurrency: z.strictObject({ group: text, 'cancel-in-progress': z.union([z.boolean(), text]) }).optional(),
  jobs: z.record(z.string().regex(/^[a-z][a-z-]*$/), job),
})

export type Workflow = z.infer<typeof workflowSchema>
