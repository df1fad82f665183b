/** The limits of a part's fields. Forms, the schemas and the importer of catalog files use them. */
export const partNameMaxLength = 200;
export const partDescriptionMaxLength = 5000;
export const partNumberMaxLength = 60;
export const brandMaxLength = 60;
export const categoryMaxLength = 80;
export const unitMaxLength = 10;
export const terminologyMaxLength = 100;
export const positionMaxLength = 60;
export const maximumAttributes = 50;
export const attributeNameMaxLength = 100;
/** Names cannot contain a colon, because a colon ends the name of an attribute (in filters and catalog files) and the name of a condition. */
export const withoutColon = /^[^:]*$/;
export const attributeNameText = 'Enter a name without a colon';
export const attributeValueMaxLength = 200;
export const attributeUnitMaxLength = 40;
/** Interchange numbers of one part that the editor can save. Imported parts may have more. */
export const maximumInterchangeNumbers = 500;
/** Pictures of one part, including the first one. */
export const maximumPictures = 12;
/** Staff change at most this many parts at once. */
export const maximumBulkParts = 200;
