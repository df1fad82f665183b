"""Cuts share-1200.jpg, the picture that messengers show beside a link to the shop, from the right of the hero. batch.py does
it with every new render; by itself it takes the hero as the shop serves it.

python3 share.py
"""
import os

from PIL import Image

PICTURES = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'web', 'public', 'pictures')
WIDTH, HEIGHT = 1200, 630   # the shape of Open Graph pictures; page-meta.ts tells both numbers


def cut_share_picture(hero):
    """Leaves out the room for the headline on the hero's left; the parts keep their full height."""
    picture = Image.open(hero).convert('RGB')
    left = picture.width - round(picture.height * WIDTH / HEIGHT)
    cut = picture.crop((left, 0, picture.width, picture.height)).resize((WIDTH, HEIGHT), Image.LANCZOS)
    cut.save(os.path.join(PICTURES, f'share-{WIDTH}.jpg'), quality=86, optimize=True, progressive=True)


if __name__ == '__main__':
    cut_share_picture(os.path.join(PICTURES, 'hero-1920.webp'))
