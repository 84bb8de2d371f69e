import { z } from 'zod';

/** The body of a successful POST /api/links. */
export const issuedLinkSchema = z.object({
  url: z.string().describe('The signed link, which everybody who has it may open.'),
  expiresAt: z.iso.datetime().nullable().describe('When the link ends to be valid; null for never.'),
});

export type IssuedLink = z.infer<typeof issuedLinkSchema>;
