import Image from '@tiptap/extension-image'
import { Placeholder } from '@tiptap/extensions/placeholder'
import StarterKit from '@tiptap/starter-kit'
import { isAllowedLink } from './links.ts'
import { PicturesUnderway } from './upload-placeholders.ts'

/** The editor's extensions: exactly what the toolbar offers. */
export const extensionsFor = (placeholder: string) => [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isAllowedLink,
      HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: null },
    },
  }),
  Image,
  PicturesUnderway,
  Placeholder.configure({ placeholder }),
]
