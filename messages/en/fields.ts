// The fields of a blog: what the form calls them (product.md has these words), and what readers are told of them, who do
// not know the form.

// In the form
export const title = 'Blog Title'
export const standfirst = 'Standfirst'
export const category = 'Category'
export const tags = 'Tags'
export const mainImage = 'Main Image'
export const intro = 'Blog Intro'
export const paraOne = 'Para One'
export const paraOneTitle = 'Para One Title'
export const paraOneDescription = 'Para One Description'
export const paraOneImage = 'Para One Image'
export const paraTwo = 'Para Two'
export const paraTwoTitle = 'Para Two Title'
export const paraTwoDescription = 'Para Two Description'
export const paraTwoImage = 'Para Two Image'
export const paraThree = 'Para Three'
export const paraThreeTitle = 'Para Three Title'
export const paraThreeDescription = 'Para Three Description'
export const paraThreeImage = 'Para Three Image'
export const publish = 'Publish'
/** When to publish. */
export const time = 'Time'

// For readers
export const readTitle = 'Title'
/** The standfirst. */
export const readStandfirst = 'Below the title'
export const readCategory = 'Category'
export const readTags = 'Tags'
export const readMainImage = 'Picture'
export const readIntro = 'Text'
export const readParaOneTitle = 'First section: title'
export const readParaOneDescription = 'First section'
export const readParaOneImage = 'First section: picture'
export const readParaTwoTitle = 'Second section: title'
export const readParaTwoDescription = 'Second section'
export const readParaTwoImage = 'Second section: picture'
export const readParaThreeTitle = 'Third section: title'
export const readParaThreeDescription = 'Third section'
export const readParaThreeImage = 'Third section: picture'
